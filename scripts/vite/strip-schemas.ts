// A Vite plugin: the client knows a call by its method and path and never checks by its schemas (the server does, both
// ways). Without them the library that makes them is not in the first load either: 8 kB of brotli less.
import { join } from 'node:path';
import { parseAst, type Plugin } from 'vite';

/** What web/api/api-client.ts reads of a route. */
const KEPT = new Set(['method', 'path']);

interface Change {
  at: number;
  until: number;
  text: string;
}

type Statement = ReturnType<typeof parseAst>['body'][number];

export function stripSchemas({ folder }: { folder: string }): Plugin {
  const prefix = join(folder, '/').replaceAll('\\', '/');
  return {
    name: 'learn:strip-schemas',
    apply: 'build',
    transform: (code, id) => (id.startsWith(prefix) ? { code: stripCode(code), map: null } : null),
  };
}

/** Leaves method and path of each route, and lets the bundler drop every other computed value that nobody uses. */
export function stripCode(code: string): string {
  const changes = parseAst(code).body.flatMap((statement) => listChanges(statement, code));
  return changes
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, until, text: replacement }) => text.slice(0, at) + replacement + text.slice(until), code);
}

function listChanges(statement: Statement, code: string): Change[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') return [];
    // In a function of its own, one mark covers a whole chain of calls.
    const marks = [
      { at: init.start, until: init.start, text: '/* @__PURE__ */ (() => (' },
      { at: init.end, until: init.end, text: '))()' },
    ];
    if (init.type === 'ObjectExpression') return marks;
    const isRoute = init.callee.type === 'Identifier' && init.callee.name === 'defineRoute';
    const [route] = init.arguments;
    if (!isRoute || route?.type !== 'ObjectExpression') return marks;
    const kept = route.properties.filter(
      (part) => part.type === 'Property' && part.key.type === 'Identifier' && KEPT.has(part.key.name),
    );
    const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
    return [...marks, { at: route.start, until: route.end, text }];
  });
}
