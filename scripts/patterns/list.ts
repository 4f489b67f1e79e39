// The regular expressions of one file: its literals, and the places where it builds others.
import { parseSync, Visitor } from 'vite';

export interface Literal {
  line: number;
  source: string;
  flags: string;
}

export interface Found {
  literals: Literal[];
  /** Lines with `new RegExp(…)`. */
  builtAt: number[];
}

export function listPatterns(name: string, code: string): Found {
  const literals: Literal[] = [];
  const builtAt: number[] = [];
  const lineOf = (start: number): number => code.slice(0, start).split('\n').length;
  const { program } = parseSync(name, code);
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      literals.push({ line: lineOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression({ callee, start }) {
      if (isRegExp(callee)) builtAt.push(lineOf(start));
    },
    CallExpression({ callee, start }) {
      if (isRegExp(callee)) builtAt.push(lineOf(start));
    },
  }).visit(program);
  return { literals, builtAt };
}

function isRegExp(callee: { type: string; name?: unknown }): boolean {
  return callee.type === 'Identifier' && callee.name === 'RegExp';
}
