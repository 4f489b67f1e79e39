// The first step: which days may have a thread, by the words that each day stores. No day needs to be read for it.
import { detectLanguage } from '../text/language.ts';
import { normaliseSpelling } from '../text/terms.ts';
import { type EarlierDay, type MarkedText, readMarkedWords } from '../ranking/recurring-theme.ts';
import { compareText } from '../text/compare-text.ts';
import { chooseLanguage, detectJournalLanguage, readWord } from './journal-language.ts';
import { getThreadLanguage, hasWord } from './languages.ts';
import { RARE, SUPPORT } from './word-weights.ts';

const PAIRS_MAX = 12;
/** A word of more days is a habit. */
const DAYS_MAX = 6;
const DAYS_MIN = 3;
const DAYS_SHARE = 0.2;

export interface DayPair {
  earlier: string;
  later: string;
}

export interface ThreadCandidates {
  dayCount: number;
  /** On how many days a stem occurs. */
  daysByStem: ReadonlyMap<string, number>;
  /** The most promising first. */
  pairs: readonly DayPair[];
}

export function findDayPairs(days: readonly EarlierDay[]): ThreadCandidates {
  const journal = detectJournalLanguage(days.flatMap(({ entries }) => entries.map(({ content }) => content)));
  const found = new Map<string, DatedWord>();
  for (const day of days) {
    for (const { stem, weight } of readMarkedWords(day).flatMap((text) => listWeighedWords(text, journal))) {
      const known = found.get(stem) ?? { dates: new Set<string>(), weight };
      found.set(stem, { dates: known.dates.add(day.date), weight: Math.min(known.weight, weight) });
    }
  }
  const daysByStem = new Map([...found].map(([stem, { dates }]): [string, number] => [stem, dates.size]));
  return { dayCount: days.length, daysByStem, pairs: rankPairs([...found.values()], days.length) };
}

interface DatedWord {
  dates: Set<string>;
  weight: number;
}

function listWeighedWords({ words, marks, text }: MarkedText, journal: string): { stem: string; weight: number }[] {
  const detected = detectLanguage(text);
  const language = chooseLanguage(text, detected, journal);
  return words
    .filter((_, index) => marks[index]?.isAlone === true)
    .map((word) => readWord(word, detected, language))
    .filter(({ stem }) => stem !== '')
    .map(({ stem, text: written }) => ({ stem, weight: weighAlone(normaliseSpelling(written), language) }));
}

/** Without its line: nothing is known of titles, articles and names. */
function weighAlone(written: string, language: string): number {
  const { common, never } = getThreadLanguage(language);
  if (hasWord(never, written, language)) return 0;
  return hasWord(common, written, language) ? SUPPORT : RARE;
}

/** 1 for a word of two days, less for each further one: how rare the word is in these days. */
export function measureRarity(daysWithWord: number, dayCount: number): number {
  const all = Math.max(dayCount, 2) + 2;
  const share = Math.log(all / Math.min(all, Math.max(2, daysWithWord))) / Math.log(all / 2);
  return Math.sqrt(share);
}

function rankPairs(words: readonly DatedWord[], dayCount: number): DayPair[] {
  const daysMax = Math.min(DAYS_MAX, Math.max(DAYS_MIN, Math.floor(dayCount * DAYS_SHARE)));
  const scores = new Map<string, DayPair & { score: number }>();
  for (const { dates, weight } of words) {
    if (dates.size < 2 || dates.size > daysMax || weight === 0) continue;
    for (const { earlier, later } of listPairs(dates)) {
      const key = `${earlier} ${later}`;
      const pair = scores.get(key) ?? { earlier, later, score: 0 };
      pair.score += weight * measureRarity(dates.size, dayCount);
      scores.set(key, pair);
    }
  }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score || compareText(b.later, a.later) || compareText(b.earlier, a.earlier))
    .slice(0, PAIRS_MAX)
    .map(({ earlier, later }) => ({ earlier, later }));
}

function listPairs(dates: ReadonlySet<string>): DayPair[] {
  const sorted = [...dates].toSorted(compareText);
  return sorted.flatMap((earlier, index) => sorted.slice(index + 1).map((later) => ({ earlier, later })));
}
