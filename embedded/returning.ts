// The theme of today that was written about in the days before. Those are searched for the words of today and not read:
// no sentences, no ranking, because this runs inside every save.
import { readWithin } from './budget.ts';
import type { WrittenDay } from './day.ts';
import { guessLanguage } from './language.ts';
import {
  canBeTheme,
  collectOccurrences,
  findKnown,
  notePair,
  noteWord,
  type Occurrences,
  type Pick,
  type Place,
} from './occurrences.ts';
import type { ReadDay } from './reading.ts';
import {
  findStem,
  isUnspaced,
  listRuns,
  listWholeWords,
  listWords,
  type Run,
  unifySpelling,
  type Word,
} from './terms.ts';
import { findFirstTheme, type Theme } from './themes.ts';

/** All earlier days together. */
const CHARACTERS_MAX = 8000;
const START_LETTERS = 2;

interface Search {
  occurrences: Occurrences;
  /** Of all words that occur today. */
  stems: ReadonlySet<string>;
  /** Spellings of one stem start alike, so most words are passed over without a look at their stem. */
  starts: ReadonlySet<string>;
}

export function findReturningTheme(today: ReadDay, earlierDays: readonly WrittenDay[]): Theme | null {
  const search = createSearch(today);
  const budget = Math.floor(CHARACTERS_MAX / Math.max(1, earlierDays.length));
  for (const { date, entries } of earlierDays) {
    for (const text of readWithin(entries, budget)) searchText({ date, text }, search);
  }
  return findFirstTheme(search.occurrences);
}

function createSearch(today: ReadDay): Search {
  const occurrences = collectOccurrences([today]);
  const stems = new Set([...occurrences.values()].flatMap((occurrence) => occurrence.stems));
  return { occurrences, stems, starts: new Set([...stems].map(cutStart)) };
}

function cutStart(text: string): string {
  return unifySpelling(text.slice(0, START_LETTERS));
}

function searchText(place: Place, { occurrences, stems, starts }: Search): void {
  const language = guessLanguage(place.text);
  const pick: Pick = (found) => findKnown(occurrences, found);
  const runs: readonly (Run | Word)[] = listUnspaced(place.text, language) ?? listRuns(place.text);
  let before: { word: Word; index: number } | null = null;
  for (const [index, run] of runs.entries()) {
    if (!('stem' in run) && !starts.has(cutStart(run.text))) continue;
    const word = { text: run.text, at: run.at, stem: stemOf(run, language) };
    if (!stems.has(word.stem) || !canBeTheme(word)) continue;
    noteWord(word, place, pick);
    if (before !== null && isClose(runs.slice(before.index + 1, index), language))
      notePair([before.word, word], place, pick);
    before = { word, index };
  }
}

function listUnspaced(text: string, language: string): readonly Word[] | null {
  return isUnspaced(text, language) ? (listWholeWords(text, language) ?? listWords(text, language)) : null;
}

function stemOf(run: Run | Word, language: string): string {
  return 'stem' in run ? run.stem : findStem(run.text, language);
}

/** One small word between two others at most. */
function isClose(between: readonly (Run | Word)[], language: string): boolean {
  const [only] = between;
  return between.length === 0 || (between.length === 1 && only !== undefined && stemOf(only, language) === '');
}
