// Selects from a built style sheet the rules that a page can need in its first frame. The whole sheet follows later, so a
// rule too many costs bytes and a rule too few would move something.

interface Block {
  /** The selector or at-rule, without its braces. */
  prelude: string;
  /** Null for a statement such as `@layer a, b`. */
  body: string | null;
}

interface Names {
  classes: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

/** States that come after the first frame, and parts that no first frame has. */
const LATER =
  /:(?:hover|active|focus|disabled|popover-open|target)|::(?:selection|backdrop|placeholder|view-transition|marker)/;
const GROUP = /^@(?:layer|media|supports)\b/;
const NAME = /[.#][\w-]+|\[[\w-]+|(?<![\w.#[:-])[a-z][\w-]*/g;

export function selectStyles(css: string, html: string): string {
  const names = listNames(html);
  const selected = select(css, names);
  return dropUnused(selected);
}

function listNames(html: string): Names {
  const body = html.replaceAll(/<(script|noscript|style)\b[^]*?<\/\1>/g, '');
  const classes = [...body.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, value = '']) => value.split(/\s+/));
  return {
    classes: new Set(classes),
    tags: new Set([...body.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name)),
    attributes: new Set([...body.matchAll(/\s([a-z][\w-]*)=/g)].map(([, name = '']) => name)),
  };
}

function select(css: string, names: Names): string {
  return listBlocks(css)
    .map(({ prelude, body }) => {
      if (body === null) return `${prelude};`;
      if (prelude.startsWith('@media print')) return '';
      if (GROUP.test(prelude)) return wrap(prelude, select(body, names));
      // Unused @font-face and @keyframes are dropped at the end.
      if (prelude.startsWith('@')) return `${prelude}{${body}}`;
      const selectors = splitList(prelude).filter((selector) => canMatch(selector, names));
      return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
    })
    .join('');
}

/** An empty layer stays as a statement, because the first mention of a layer decides about its order. */
function wrap(prelude: string, body: string): string {
  if (body !== '') return `${prelude}{${body}}`;
  return prelude.startsWith('@layer') ? `${prelude};` : '';
}

function canMatch(selector: string, names: Names): boolean {
  if (LATER.test(selector)) return false;
  let rest = selector;
  for (;;) {
    const [call, name = '', list = ''] = /:([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)/.exec(rest) ?? [];
    if (call === undefined) break;
    if (/^(?:is|where|has)$/.test(name) && !splitList(list).some((part) => canMatch(part, names))) return false;
    rest = rest.replace(call, '');
  }
  return [...rest.matchAll(NAME)].every(([name]) => {
    if (name.startsWith('.')) return names.classes.has(name.slice(1));
    if (name.startsWith('[')) return names.attributes.has(name.slice(1));
    return name.startsWith('#') || names.tags.has(name);
  });
}

/** Drops custom properties and keyframes that nothing selected uses. Dropping one can make another one unused. */
function dropUnused(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const animations = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].map(([, value = '']) => value).join(' ');
  const smaller = css
    .replaceAll(/(?<=[{;])(--[\w-]+):(?:[^;{}"']|"[^"]*"|'[^']*')*(?:;|(?=\}))/g, (declaration, name: string) =>
      used.has(name) || name.startsWith('--lightningcss') ? declaration : '',
    )
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (rule, name: string) =>
      new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(animations) ? rule : '',
    );
  return smaller === css ? css : dropUnused(smaller);
}

function listBlocks(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  while (start < css.length) {
    const end = findEnd(css, start, '{;');
    const prelude = css.slice(start, end).trim();
    if (css[end] !== '{') {
      if (prelude !== '') blocks.push({ prelude, body: null });
      start = end + 1;
      continue;
    }
    const close = findEnd(css, end + 1, '}');
    blocks.push({ prelude, body: css.slice(end + 1, close) });
    start = close + 1;
  }
  return blocks;
}

function splitList(list: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start <= list.length) {
    const end = findEnd(list, start, ',');
    parts.push(list.slice(start, end).trim());
    start = end + 1;
  }
  return parts;
}

/** The next of these characters outside of strings and brackets, or the end of the text. */
function findEnd(text: string, from: number, characters: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (depth === 0 && characters.includes(character)) return at;
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = text.indexOf(character, at + 1);
    else if ('{(['.includes(character)) depth += 1;
    else if ('})]'.includes(character)) depth -= 1;
  }
  return text.length;
}
