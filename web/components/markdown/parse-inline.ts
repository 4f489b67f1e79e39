// The marks within one line: code, emphasis, links. A mark without its end stays as it was typed.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'bold'; parts: Inline[] }
  | { kind: 'italic'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] };

const URL_CHARACTERS_MAX = 2000;
const MARK = /(?<!`)`+|(?<!\*)\*{1,3}(?!\*)|(?<!_)_(?!_)|!?\[|(?<![a-z\d])https?:\/\//gi;
const CODE_MARK = /(?<!`)`+/g;
/** More than three asterisks are a line of its own, two underscores are a name: `__init__`. */
const EMPHASIS_MARK = /(?<!\*)\*{1,3}(?!\*)|(?<!_)_(?!_)/g;
const LINK_MIDDLE = /\]\(/g;
/** Up to white space, quotation marks, or the punctuation of scripts without spaces. */
const ADDRESS = /[^\s<>"`\u3000-\u303f\uff00-\uffef]+/y;
const ALLOWED = /^(?:https?:\/\/|mailto:)[^\s<>"`]+$/i;
/** An asterisk between two of them is a sign: `2*3*4`. Other scripts have emphasis within a word. */
const ASCII_WORD = /\w/;
/** An underscore between two of them is one: `snake_case`, `доброе_утро`. */
const ANY_WORD = /[\p{L}\p{N}_]/u;
const TRAILING = ".,;:!?'*_~]";

interface Read {
  part: Inline;
  end: number;
}

/** What a part of a line is in; no mark is read within its own kind. */
interface Inside {
  isLink?: boolean;
  isBold?: boolean;
  isItalic?: boolean;
}

export function parseInline(line: string, inside: Inside = {}): Inline[] {
  const parts: Inline[] = [];
  const readMark = createReader(line, inside);
  let written = 0;
  const writeText = (end: number) => {
    if (end > written) parts.push({ kind: 'text', text: line.slice(written, end) });
  };
  for (const { 0: mark, index } of line.matchAll(MARK)) {
    if (index < written) continue;
    const read = readMark(mark, index);
    if (!read) continue;
    writeText(index);
    parts.push(read.part);
    written = read.end;
  }
  writeText(line.length);
  return parts;
}

function createReader(line: string, inside: Inside) {
  const { isLink = false, isBold = false, isItalic = false } = inside;
  const ends = new Map<string, ReturnType<typeof createFinder>>();
  const findMiddle = createFinder(() => line.matchAll(LINK_MIDDLE));
  /** The opening bracket nearest to a middle, remembered: many brackets can share one middle. */
  let nearest = { middle: -1, open: -1 };

  /** The next mark that is equal to the one which opens. */
  function findEnd(pattern: RegExp, mark: string, from: number): number | null {
    const find = ends.get(mark) ?? createFinder(() => [...line.matchAll(pattern)].filter(([found]) => found === mark));
    ends.set(mark, find);
    return find(from);
  }

  function readCode(mark: string, index: number): Read | null {
    const start = index + mark.length;
    const end = findEnd(CODE_MARK, mark, start + 1);
    if (end === null) return null;
    return { part: { kind: 'code', text: trimCode(line.slice(start, end)) }, end: end + mark.length };
  }

  /** `**bold**`, `*italic*` and `_italic_`, or `***both***`. */
  function readEmphasis(mark: string, index: number): Read | null {
    const { length } = mark;
    const start = index + length;
    const isWithin = (length > 1 && isBold) || (length !== 2 && isItalic);
    if (isWithin || isWord(mark, line[index - 1]) || !isInk(line[start])) return null;
    const end = findEnd(EMPHASIS_MARK, mark, start + 1);
    if (end === null || !isInk(line[end - 1]) || isWord(mark, line[end + length])) return null;
    const more = { isBold: isBold || length > 1, isItalic: isItalic || length !== 2 };
    const parts = parseInline(line.slice(start, end), { ...inside, ...more });
    const inner: Inline[] = length === 3 ? [{ kind: 'italic', parts }] : parts;
    return { part: { kind: length === 1 ? 'italic' : 'bold', parts: inner }, end: end + length };
  }

  /** `[text](address)`. An image is a link to it: nothing is fetched for a text. */
  function readLink(mark: string, index: number): Read | null {
    const start = index + mark.length;
    const middle = findMiddle(start);
    if (middle === null) return null;
    if (nearest.middle !== middle) nearest = { middle, open: line.lastIndexOf('[', middle) };
    if (nearest.open !== start - 1) return null;
    const end = findLinkEnd(line, middle + 2);
    const href = end === null ? null : readHref(line.slice(middle + 2, end));
    if (isLink || end === null || href === null) return null;
    const parts = parseInline(line.slice(start, middle), { ...inside, isLink: true });
    return {
      part: { kind: 'link', href, parts: parts.length > 0 ? parts : [{ kind: 'text', text: href }] },
      end: end + 1,
    };
  }

  function readAddress(index: number): Read {
    ADDRESS.lastIndex = index;
    const text = trimAddress(ADDRESS.exec(line)?.[0] ?? '');
    const href = isLink ? null : readHref(text);
    const plain: Inline = { kind: 'text', text };
    // One that is not valid is passed over whole, so that nothing within it is looked at again.
    return { part: href === null ? plain : { kind: 'link', href, parts: [plain] }, end: index + text.length };
  }

  return (mark: string, index: number): Read | null => {
    if (mark.startsWith('`')) return readCode(mark, index);
    if (mark.startsWith('*') || mark === '_') return readEmphasis(mark, index);
    if (mark.endsWith('[')) return readLink(mark, index);
    return readAddress(index);
  };
}

function isWord(mark: string, character = ''): boolean {
  return (mark === '_' ? ANY_WORD : ASCII_WORD).test(character);
}

function isInk(character = ' '): boolean {
  return character.trim() !== '';
}

/** Finds the next end mark. It is asked with growing places only, so each mark is passed once. */
function createFinder(listMarks: () => Iterable<{ index: number }>) {
  let places: readonly number[] | null = null;
  let next = 0;
  return (from: number): number | null => {
    places ??= Array.from(listMarks(), ({ index }) => index);
    while ((places[next] ?? Infinity) < from) next += 1;
    return places[next] ?? null;
  };
}

/** The parenthesis that ends an address which may hold pairs of them; an opening bracket is in no address. */
function findLinkEnd(line: string, from: number): number | null {
  let open = 0;
  for (let at = from; at < line.length && at - from <= URL_CHARACTERS_MAX; at += 1) {
    const character = line[at];
    if (character === '[' || character === ' ') return null;
    if (character === '(') open += 1;
    if (character === ')') {
      if (open === 0) return at;
      open -= 1;
    }
  }
  return null;
}

function readHref(text: string): string | null {
  const isShort = text.length <= URL_CHARACTERS_MAX;
  return isShort && ALLOWED.test(text) && URL.canParse(text) ? text : null;
}

function trimAddress(address: string): string {
  let unpaired = countOf(address, ')') - countOf(address, '(');
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if (last === ')' && unpaired > 0) unpaired -= 1;
    else if (!TRAILING.includes(last)) break;
  }
  return address.slice(0, end);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** One space at each side lets a code begin or end with a backtick. */
function trimCode(code: string): string {
  return code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '' ? code.slice(1, -1) : code;
}
