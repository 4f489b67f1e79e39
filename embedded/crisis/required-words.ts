// Which words a pattern needs: every text that it matches has one of each set. So most patterns need not be tried on a text.

/** Stands at the beginning of a word that begins a word of the text. */
export const WORD_START = '\u0001';
/** Stands at the end of a word that ends a word of the text. */
export const WORD_END = '\u0002';

/** A text that a pattern matches contains one of these words. */
export type WordSet = readonly string[];

const SETS_MAX = 3;
const TEXTS_MAX = 64;
const CLASS_MAX = 8;
/** How often a character comes up in ordinary text, roughly. */
const FREQUENCY_OF_LETTER = 0.07;
const FREQUENCY_OF_BOUNDARY = 0.2;
const FREQUENCY_OF_IDEOGRAPH = 0.003;
const FIRST_IDEOGRAPH = 0x2e80;

/** What is known of the texts that a part of a pattern matches. */
interface Part {
  /** All of these texts, if they are few. */
  all: readonly string[] | null;
  /** The rarest set first. */
  needed: readonly WordSet[];
}

interface Reader {
  source: string;
  at: number;
}

const EMPTY: Part = { all: [''], needed: [] };
const UNKNOWN: Part = { all: null, needed: [] };
const START: Part = { all: [WORD_START], needed: [] };
const END: Part = { all: [WORD_END], needed: [] };

/** The rarest set first, or none. The pattern is one of flag `u` without `i`; `isWhole`: it matches whole words only. */
export function findRequiredWords(source: string, isWhole: boolean): readonly WordSet[] {
  const reader = { source, at: 0 };
  const { needed } = readChoice(reader, isWhole);
  if (reader.at < source.length) throw new Error(`A bracket too many: ${source}`);
  return needed;
}

export function stripBoundaries(word: string): string {
  return word.slice(word.startsWith(WORD_START) ? 1 : 0, word.endsWith(WORD_END) ? -1 : undefined);
}

function readChoice(reader: Reader, isWhole: boolean): Part {
  const branches = [readSequence(reader, isWhole)];
  while (take(reader, '|')) branches.push(readSequence(reader, isWhole));
  return branches.length === 1 ? (branches[0] ?? EMPTY) : chooseBetween(branches);
}

function readSequence(reader: Reader, isWhole: boolean): Part {
  const parts: Part[] = isWhole ? [START] : [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at)))
    parts.push(readRepeated(reader));
  return joinParts(isWhole ? [...parts, END] : parts);
}

function readRepeated(reader: Reader): Part {
  let part = readAtom(reader);
  for (;;) {
    const [found, least, most] = match(reader, /\?|\*|\+|\{(\d+)(,\d*)?\}/y) ?? [];
    if (found === undefined) return part;
    // A question mark after another sign only asks for the shortest text.
    take(reader, '?');
    if (found === '?' || (least === '0' && most === ',1')) part = { all: part.all && [...part.all, ''], needed: [] };
    else if (found === '*' || least === '0') part = UNKNOWN;
    else part = { all: null, needed: part.needed };
  }
}

function readAtom(reader: Reader): Part {
  if (match(reader, /\(\?<?[=!]/y)) {
    readGroup(reader);
    return EMPTY;
  }
  if (match(reader, /\((\?:|\?<\w+>)?/y)) return readGroup(reader);
  const characters = match(reader, /\[(\^?)((?:\\.|[^\]\\])*)\]/suy);
  if (characters) return readClass(characters);
  if (match(reader, /[$^]|\\[bB]/y)) return EMPTY;
  if (match(reader, /\.|\\[pP]\{[^}]*\}|\\[dDsSwWnrt]/y)) return UNKNOWN;
  const [character, escaped] = match(reader, /\\([^\w\s])|[^\\]/suy) ?? [];
  if (character === undefined) throw new Error(`Unknown sign in a pattern: ${reader.source.slice(reader.at)}`);
  return exactly([escaped ?? character]);
}

function readGroup(reader: Reader): Part {
  const part = readChoice(reader, false);
  if (!take(reader, ')')) throw new Error(`A bracket too few: ${reader.source}`);
  return part;
}

function readClass([, negation, members = '']: RegExpExecArray): Part {
  const characters = Array.from(members);
  const isList = negation === '' && characters.length <= CLASS_MAX && !/[\\-]/.test(members);
  return isList ? exactly(characters) : UNKNOWN;
}

function take(reader: Reader, sign: string): boolean {
  const isThere = reader.source.startsWith(sign, reader.at);
  if (isThere) reader.at += sign.length;
  return isThere;
}

function match(reader: Reader, sticky: RegExp): RegExpExecArray | null {
  sticky.lastIndex = reader.at;
  const found = sticky.exec(reader.source);
  if (found !== null) reader.at = sticky.lastIndex;
  return found;
}

function exactly(texts: readonly string[]): Part {
  return { all: texts, needed: rarest([texts]) };
}

function chooseBetween(branches: readonly Part[]): Part {
  const all = branches.flatMap((branch) => branch.all ?? []);
  const isKnown = branches.every((branch) => branch.all !== null) && all.length <= TEXTS_MAX;
  const isNeeded = branches.every(({ needed }) => needed.length > 0);
  return {
    all: isKnown ? [...new Set(all)] : null,
    needed: isNeeded ? rarest([branches.flatMap(({ needed }) => needed[0] ?? [])]) : [],
  };
}

/** One after the other. Neighbours of which all texts are known make longer words. */
function joinParts(parts: readonly Part[]): Part {
  let [run, isAll]: [readonly string[], boolean] = [[''], true];
  const needed: WordSet[] = [];
  for (const part of parts) {
    const { all } = part;
    if (all !== null && run.length * all.length <= TEXTS_MAX) {
      run = run.flatMap((text) => all.map((next) => text + next));
      continue;
    }
    needed.push(run);
    // Known texts are the beginning of the next words, which are rarer than these alone.
    if (all === null) needed.push(...part.needed);
    [run, isAll] = [all ?? [''], false];
  }
  return { all: isAll ? run : null, needed: rarest([...needed, run]) };
}

/** Without those of which a word has a single letter, as all texts have one. */
function rarest(sets: readonly WordSet[]): WordSet[] {
  const usable = sets.filter((words) => words.every((word) => stripBoundaries(word).length > 1)).map(withoutLonger);
  return usable
    .map((words) => ({ words, frequency: estimateFrequency(words) }))
    .toSorted((one, other) => one.frequency - other.frequency)
    .slice(0, SETS_MAX)
    .map(({ words }) => words);
}

/** Without words that contain another one of the set. */
function withoutLonger(words: WordSet): WordSet {
  const different = [...new Set(words)];
  return different.filter((word) => !different.some((other) => other !== word && word.includes(other)));
}

function estimateFrequency(words: WordSet): number {
  let sum = 0;
  for (const word of words) {
    let frequency = 1;
    for (let at = 0; at < word.length; at += 1) {
      const code = word.charCodeAt(at);
      if (code >= FIRST_IDEOGRAPH) frequency *= FREQUENCY_OF_IDEOGRAPH;
      else frequency *= code <= 0x20 ? FREQUENCY_OF_BOUNDARY : FREQUENCY_OF_LETTER;
    }
    sum += frequency;
  }
  return sum;
}
