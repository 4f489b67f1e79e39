// Every call of the contract on one page.
import type { ZodMiniType } from 'zod/mini';
import { BODY_BYTES_MAX } from '#contract/limits.ts';
import type { Access } from '#contract/route.ts';
import type { Contract, NamedRoute } from './contract.ts';
import { PLACEHOLDER } from './app-errors.ts';
import type { AppError } from '../../server/http/errors/app-error.ts';
import { describeShape, type Field, type Shape } from './shapes.ts';

const WHO: Readonly<Record<Access, string>> = {
  public: 'Anybody.',
  session: 'A browser with a session.',
  person: 'A signed-in person.',
};

const INTRODUCTION = `<!-- Made from contract/ and server/http/errors/app-error.ts by npm run docs. -->

# The calls

Both halves of Learn import these calls from \`contract/\`; this page is made from the same values.

- Bodies and answers are JSON. A call with a body says \`Content-Type: application/json\`. Every answer is \`no-store\`.
- Dates are calendar dates, \`YYYY-MM-DD\`, of the person's own calendar. No zone ever moves one.
- The session is a cookie. A browser sends it along when the page is one of Learn's own; calls that another site makes are refused.
- A program sends an access token instead, as \`Authorization: Bearer learn_…\`, without a cookie. It may make the calls that name its scope, from anywhere. In a path, \`me\` stands for the id of its person. [Programs](programs.md) has examples.
- An error is one sentence as \`text/plain\` that may be shown to a person, with its code in the header \`X-Learn-Error\`.
- A person may make a number of requests a minute, an address without a session as many (\`RATE_LIMIT_PER_MINUTE\`); health is free.
- A body may be 64 KiB large unless the call says otherwise.
`;

/** Errors of the framework, and unexpected ones. */
const ELSEWHERE = `Before a call is reached: 400 \`address.invalid\`, \`body.empty\`, \`body.json\`, \`body.length\`, \`request.invalid\`;
408 \`request.slow\`; 413 \`body.large\`; 415 \`body.type\`; 431 \`request.headers\`. Without a built client the pages answer 503
\`client.missing\`. Any other error is 500 \`internal\` with a general sentence; the log has the details.
`;

export function buildApiPage(contract: Contract, errors: readonly AppError[]): string {
  const named = collectShapes(contract);
  return [
    INTRODUCTION,
    ...contract.routes.map((route) => buildRoute(route, contract)),
    '## Shapes\n',
    'What the calls above name. `?` marks what may be left out.\n',
    ...[...named].map(([name, shape]) => buildShape(name, shortenByBase(shape, named), contract)),
    '## Errors\n',
    '| status | code | sentence |\n|---|---|---|',
    ...errors.map(
      ({ status, code, message, retryAfter }) =>
        `| ${status} | \`${code}\` | ${message === PLACEHOLDER ? 'says what is wrong' : message}${retryAfter === undefined ? '' : ' (with `Retry-After`)'} |`,
    ),
    '',
    ELSEWHERE,
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function buildRoute(route: NamedRoute, contract: Contract): string {
  const { method, path, summary, aliases = [], headers = {}, perMinute, access } = route;
  const lines = [`- Who: ${showWho(route, contract)}`];
  if (aliases.length > 0) lines.push(`- Also as ${aliases.map((alias) => `\`${showPath(alias)}\``).join(', ')}`);
  lines.push(...listParts('In the path', route.params, contract), ...listParts('In the query', route.query, contract));
  for (const [name, sentence] of Object.entries(headers)) lines.push(`- Header \`${name}\`: ${sentence}`);
  const counted = access === 'person' ? 'for one person' : 'from one address';
  if (perMinute !== undefined) lines.push(`- At most ${perMinute} times a minute ${counted}.`);
  if (route.body) {
    const size = route.bodyBytesMax === undefined ? '' : `, at most ${showBytes(route.bodyBytesMax)}`;
    lines.push(`- Body${size}:${showType(route.body, contract, { io: 'input', owner: route.name })}`);
  }
  lines.push(`- Answer:${showType(route.response, contract, { io: 'output', owner: route.name })}`);
  return `## ${method} ${showPath(path)}\n\n${summary}\n\n${lines.join('\n')}\n`;
}

function showWho({ access, params, body, tokenScope }: NamedRoute, contract: Contract): string {
  const parts = [params, body].flatMap((schema) => (schema ? [describeShape(schema, contract, { io: 'input' })] : []));
  const names = parts.flatMap(({ type, fields, named }) => [...fields, ...(named.get(type)?.fields ?? [])]);
  const isNamed = (name: string): boolean => names.some((field) => field.name === name);
  return [
    WHO[access],
    tokenScope === undefined ? '' : `Or an access token with the scope \`${tokenScope}\`.`,
    isNamed('userId') ? "Another person's `userId` is 403." : '',
    isNamed('reflectionId') ? 'An unknown `reflectionId`, or one of another person, is 404.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function listParts(where: string, schema: ZodMiniType | undefined, contract: Contract): string[] {
  if (!schema) return [];
  const { fields } = describeShape(schema, contract, { io: 'input' });
  return [`- ${where}: ${fields.map((field) => `\`${showField(field)}\``).join(', ')}`];
}

interface Use {
  io: 'input' | 'output';
  /** Whose comments explain the fields. */
  owner: string;
}

function showType(schema: ZodMiniType, contract: Contract, { io, owner }: Use): string {
  const { type, fields } = describeShape(schema, contract, { io });
  if (type === 'null') return ' nothing';
  if (fields.length === 0) return ` \`${type}\``;
  return `\n\n${buildBlock(owner, fields, contract).replace(/^/gm, '  ')}\n`;
}

function buildShape(name: string, { type, limits, fields }: Shape, contract: Contract): string {
  const comment = contract.comments.get(name);
  const said = comment === undefined ? '' : `${comment}\n\n`;
  if (fields.length > 0) return `### ${name}\n\n${said}${buildBlock(name, fields, contract)}\n`;
  return `### ${name}\n\n${said}\`${type}\`${limits && `: \`${limits}\``}\n`;
}

/** Says once what a shape has from another one. */
function shortenByBase(shape: Shape, named: ReadonlyMap<string, Shape>): Shape {
  const has = (field: Field): boolean => shape.fields.some((own) => showField(own) === showField(field));
  const base = [...named].find(
    ([, { fields }]) => fields.length > 3 && fields.length < shape.fields.length && fields.every(has),
  );
  if (!base) return shape;
  const [name, { fields }] = base;
  const names = new Set(fields.map((field) => field.name));
  const inherited: Field = { name: `...${name}`, isOptional: false, type: '', limits: '' };
  return { ...shape, fields: [inherited, ...shape.fields.filter((field) => !names.has(field.name))] };
}

function buildBlock(owner: string, fields: readonly Field[], { comments }: Contract): string {
  const lines = fields.map((field) => {
    const notes = [field.limits, comments.get(`${owner}.${field.name}`)].filter(Boolean).join('. ');
    return notes ? `${showField(field)}  // ${notes}` : showField(field);
  });
  return ['```', ...lines, '```'].join('\n');
}

/** In the order in which the calls first name them. */
function collectShapes(contract: Contract): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  const all = contract.routes.flatMap(({ params, query, body, response }) => {
    const sent = [params, query, body].flatMap((schema) => schema ?? []);
    const parts = sent.map((schema) => describeShape(schema, contract, { io: 'input' }));
    return [...parts, describeShape(response, contract, { io: 'output' })].flatMap(({ named }) => [...named]);
  });
  for (const [name, shape] of all) if (!shapes.has(name)) shapes.set(name, shape);
  return shapes;
}

function showField({ name, isOptional, type }: Field): string {
  return type === '' ? name : `${name}${isOptional ? '?' : ''}: ${type}`;
}

function showPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function showBytes(count: number): string {
  const kibibytes = count / (BODY_BYTES_MAX / 64);
  return kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`;
}
