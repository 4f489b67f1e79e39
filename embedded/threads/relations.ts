// What connects two lines besides their words: the first asks, plans, fails or learns, and the second answers, does or works.
import { isNegated } from '../text/negation.ts';
import { findRoot, listWords, normaliseSpelling, type Word } from '../text/terms.ts';
import { getThreadLanguage, type Marker } from './languages.ts';
import type { Line } from './lines.ts';
import { isSameWord } from './same-word.ts';
import { SUPPORT } from './word-weights.ts';

export type Relation = 'answered' | 'done' | 'solved' | 'used' | 'again';

export interface Rule {
  relation: Relation;
  opens?: Marker;
  closes?: Marker;
  /** The weight that the shared words need. */
  weightMin: number;
}

/** A rare noun is enough if the second line says that it worked; a deed or an answer also needs a second word. */
const RULES: readonly Rule[] = [
  { relation: 'solved', opens: 'fails', closes: 'succeeds', weightMin: 0.75 },
  { relation: 'done', opens: 'plans', closes: 'succeeds', weightMin: 0.75 },
  { relation: 'used', opens: 'learns', closes: 'succeeds', weightMin: 0.75 },
  { relation: 'done', opens: 'plans', closes: 'does', weightMin: 1.3 },
  { relation: 'answered', opens: 'asks', closes: 'settles', weightMin: 0.75 },
  { relation: 'answered', opens: 'asks', closes: 'answers', weightMin: 1.3 },
  { relation: 'used', opens: 'names', closes: 'uses', weightMin: 0.75 },
  { relation: 'used', opens: 'learns', closes: 'uses', weightMin: 1.3 },
  { relation: 'used', opens: 'learns', closes: 'does', weightMin: 1.6 },
  { relation: 'answered', opens: 'asks', weightMin: 1.9 },
  { relation: 'done', opens: 'plans', weightMin: 1.95 },
  { relation: 'again', closes: 'again', weightMin: 2.6 },
];
const CAPITAL = /^\p{Lu}/u;
const VERB_DISTANCE = 5;
const OBJECT_DISTANCE = 6;
/** «I should drink more water» is not done with one glass. */
const MORE: ReadonlySet<string> = new Set(
  'more less mehr weniger plus moins más menos più meno mais meer minder'.split(' '),
);
/** «Won't start», «ne marche pas»: the verb beside the negation. */
const FAILED_VERB = /(?:n't|not|no|não|non|ne) (\p{L}{3,12})/iu;
const VERB = 0.35;
const FAULT = 0.5;
const VERB_WITH_OBJECT = 1;
/** «Llamar» and «llamé»: half of the longer form is the same, and at least this many letters. */
const VERB_LETTERS = 3;

export interface MarkedLine {
  line: Line;
  marks: ReadonlyMap<Marker, RegExpExecArray>;
}

export function markLine(line: Line): MarkedLine {
  const { markers } = getThreadLanguage(line.language);
  const marks = new Map<Marker, RegExpExecArray>();
  const text = line.text.replaceAll('’', "'");
  // Object.entries loses the names of the keys.
  for (const [marker, pattern] of Object.entries(markers) as [Marker, RegExp][]) {
    const found = pattern.exec(text);
    if (found !== null && !isDenied(line, found)) marks.set(marker, found);
  }
  return { line, marks };
}

/** The rules that hold for the two lines, the strongest first. */
export function listRules(earlier: MarkedLine, later: MarkedLine): Rule[] {
  // A line that still asks or plans closes nothing.
  if (asks(later) || later.marks.has('plans') || later.marks.has('regrets')) return [];
  return RULES.filter(({ opens, closes }) => {
    if (opens === 'fails' && earlier.marks.has('fails') && hasFailedVerb(earlier, later)) return true;
    if (closes !== undefined && !later.marks.has(closes)) return false;
    if (closes === 'succeeds' && later.marks.has('fails') && opens !== 'fails') return false;
    if (opens === undefined) return true;
    if (opens === 'asks') return asks(earlier);
    return earlier.marks.has(opens) && !(opens === 'fails' && earlier.marks.has('succeeds'));
  });
}

/** What the planned or learned verb adds if it is done: «I should call Anna», «Called Anna». */
export function weighPlannedVerb(
  earlier: MarkedLine,
  later: MarkedLine,
  sharedWeight: (stem: string) => number,
): number {
  const plan = earlier.marks.get('plans') ?? earlier.marks.get('learns');
  const deed = later.marks.get('does');
  if (plan === undefined || deed === undefined) return 0;
  const { words, language } = earlier.line;
  const first = words.findIndex(({ at }) => at >= plan.index + plan[0].length);
  if (first < 0) return 0;
  // Some languages have the verb at the end.
  const isLast = language === 'de' || language === 'nl';
  const end = isLast ? words.length : first + VERB_DISTANCE;
  for (let index = first; index < Math.min(words.length, end); index += 1) {
    const verb = words[index];
    if (verb === undefined || verb.stem === '' || sharedWeight(verb.stem) > SUPPORT) continue;
    const done = later.line.words.findIndex(
      (word) => (isLast ? !CAPITAL.test(word.text) : isWithin(word, deed)) && isDone(verb, word, language),
    );
    if (done < 0) continue;
    const isObject = (word: Word): boolean =>
      word.stem !== '' && word.stem !== verb.stem && sharedWeight(word.stem) > 0;
    const hasObject = hasNear(words, index, isObject, isLast) && hasNear(later.line.words, done, isObject, isLast);
    return hasObject ? VERB_WITH_OBJECT + VERB : VERB;
  }
  return 0;
}

/** «Would not set», «It set in an hour». */
function hasFailedVerb({ line, marks }: MarkedLine, { line: later }: MarkedLine): boolean {
  const [, verb] = FAILED_VERB.exec(marks.get('fails')?.[0] ?? '') ?? [];
  if (verb === undefined || later.language !== line.language) return false;
  return later.words.some(
    ({ text }, index) =>
      isSameWord(verb, normaliseSpelling(text), line.language) &&
      !isNegated(later.words, index, later.text, line.language),
  );
}

/** What it adds that the fault itself is named as gone: «The gate squeaks», «no longer squeaks». */
export function weighFault(earlier: MarkedLine, later: MarkedLine): number {
  const [fault, end] = [earlier.marks.get('fails')?.[0], later.marks.get('succeeds')?.[0]];
  if (fault === undefined || end === undefined) return 0;
  const { language } = earlier.line;
  const faults = listWords(normaliseSpelling(fault), language).filter(({ stem }) => stem !== '');
  const isNamed = listWords(normaliseSpelling(end), language).some((word) =>
    faults.some((one) => one.stem === word.stem),
  );
  return isNamed ? FAULT : 0;
}

function asks({ line, marks }: MarkedLine): boolean {
  return marks.has('asks') || line.sentences.some(({ isQuestion }) => isQuestion);
}

/** «Not perfect». An expression of several words contains its negation: «no longer». */
function isDenied({ words, text, language }: Line, { 0: found, index }: RegExpExecArray): boolean {
  if (found.includes(' ')) return false;
  const at = words.findIndex((word) => word.at >= index);
  return at >= 0 && isNegated(words, at, text, language);
}

function hasNear(words: readonly Word[], index: number, isObject: (word: Word) => boolean, isBefore: boolean): boolean {
  const start = isBefore ? Math.max(0, index - OBJECT_DISTANCE) : index + 1;
  const end = Math.min(words.length, index + OBJECT_DISTANCE);
  for (let at = start; at < end; at += 1) {
    const word = words[at];
    if (word !== undefined && isObject(word) && !MORE.has(normaliseSpelling(words[at - 1]?.text ?? ''))) return true;
  }
  return false;
}

/** The expression of a deed ends with its verb: «I finally called». */
function isWithin({ at }: Word, { 0: found, index }: RegExpExecArray): boolean {
  return at >= index && at <= index + found.length;
}

function isDone(planned: Word, done: Word, language: string): boolean {
  const [base, past] = [normaliseSpelling(planned.text), normaliseSpelling(done.text)];
  if (done.stem === '' && !getThreadLanguage(language).irregular.has(past)) return false;
  const rootOf = (word: string): string => findRoot(word, language);
  if (language === 'en') {
    const { irregular } = getThreadLanguage(language);
    return rootOf(base) === rootOf(irregular.get(past) ?? past);
  }
  const [one, two] = [withoutGe(base, language), withoutGe(past, language)];
  let letters = 0;
  while (letters < one.length && one[letters] === two[letters]) letters += 1;
  return letters >= VERB_LETTERS && letters >= Math.max(one.length, two.length) / 2;
}

/** «Angerufen» and «anrufen», «gebeld» and «bellen». */
function withoutGe(word: string, language: string): string {
  if (language !== 'de' && language !== 'nl') return word;
  return word.replace(/^((?:an|auf|aus|ab|ein|vor|mit|zu|nach|op|aan|uit|af|mee)?)ge(?=\p{L}{3})/u, '$1');
}
