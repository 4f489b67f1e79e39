// Finds runs of consecutive sentences that a bedtime reading may quote: prose without distressing lines.
import { listReadParts } from '../entries/reading-budget.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { type CheckedEntry, checkEntries } from '../entries/checked-entries.ts';
import { findHardLines, findPossibleDistress, knowsHardLines } from '../hard-lines/find-hard-lines.ts';
import { countNumericWords, findLinesWithoutProse, isChore, isProse } from '../text/prose.ts';
import { type ParsedDay, type ParsedEntry, type Sentence, parseEntries } from '../entries/read-entries.ts';
import { isRelapse } from './relapse.ts';
import { isLanguageCertain } from '../text/language.ts';
import { countWords, isUnspaced } from '../text/terms.ts';
import { sumOf } from '../text/sum.ts';

const WORDS_MIN = 3;
/** An entry up to this length is quoted whole or not at all: a part of it says something else. */
const SHORT_WORDS_MAX = 40;
const FINISHED = /[.!?…。！？]["'”’»」)）]*$/u;
/** Stems that the first sentence of an entry needs if it starts with «she» or «it», or with «but». */
const STEMS_OF_START = 1;
const STEMS_OF_JOINING_START = 2;

export interface SentenceRun extends ParsedEntry {
  /** Index of the entry in its day. */
  entryIndex: number;
  /** Nothing of its lines is left out. */
  hasWholeLines: boolean;
}

export interface QuotableDay extends ParsedDay {
  entries: readonly SentenceRun[];
  /** True if an entry was left out whole, because it may not be quoted. */
  hasSensitiveEntry: boolean;
  /** True if a line of the day was too distressing to quote. */
  isDistressing: boolean;
}

/** The days that have text, in the given order; `entries` are the runs that may be quoted. */
export function parseQuotableDays(
  days: readonly JournalDay[],
  charactersMax: number,
  wordsMin: number = WORDS_MIN,
): QuotableDay[] {
  const share = Math.floor(charactersMax / Math.max(1, days.length));
  const read = days
    .map((day) => parseWithoutSensitive(day, share))
    .filter(({ entries, hasSensitiveEntry }) => entries.length > 0 || hasSensitiveEntry);
  return read.map(({ date, entries, hasSensitiveEntry }): QuotableDay => {
    const marked = entries.map((entry) => {
      const hard = findHardLines(entry);
      return { entry, hard, unread: new Set([...hard, ...findPossibleDistress(entry)]) };
    });
    return {
      date,
      entries: marked.flatMap(({ entry, unread }, source) =>
        // The hard lines of an unknown language can't be found, so nothing of it is quoted.
        mayFindHardLines(entry)
          ? listRuns(entry, unread, wordsMin).map((run) => ({
              ...run,
              entryIndex: source,
              hasWholeLines: hasWholeLines(run, entry),
            }))
          : [],
      ),
      hasSensitiveEntry,
      isDistressing: hasSensitiveEntry || marked.some(({ hard }) => hard.size > 0),
    };
  });
}

function hasWholeLines(run: ParsedEntry, entry: ParsedEntry): boolean {
  const lines = new Set(run.sentences.map(({ lineIndex }) => lineIndex));
  return entry.sentences.filter(({ lineIndex }) => lines.has(lineIndex)).length === run.sentences.length;
}

function mayFindHardLines({ sentences, language }: ParsedEntry): boolean {
  return knowsHardLines(language) && isLanguageCertain(sentences, language);
}

function parseWithoutSensitive({ date, entries }: JournalDay, charactersMax: number) {
  const checked = checkEntries(entries);
  return {
    date,
    entries: listReadParts(checked, charactersMax).flatMap(({ entry, text }) =>
      parseText({ ...entry, content: text }, charactersMax),
    ),
    hasSensitiveEntry: checked.length < entries.length,
  };
}

interface ParsedText extends ParsedEntry {
  withoutProse: ReadonlySet<number>;
}

function parseText(entry: CheckedEntry, charactersMax: number): ParsedText[] {
  const withoutProse = findLinesWithoutProse(entry.content);
  return parseEntries([entry], charactersMax).map((entry) => ({ ...entry, withoutProse }));
}

function listRuns(text: ParsedText, hard: ReadonlySet<number>, wordsMin: number): ParsedEntry[] {
  const { sentences, language } = text;
  const isShort = sumOf(sentences, ({ wordCount }) => wordCount) <= SHORT_WORDS_MAX;
  const hasItems = sentences.some(({ isListItem }) => isListItem);
  const runs = isShort && !hasItems ? selectWhole(text, hard) : selectRuns(text, hard, isShort);
  return runs
    .map(trim)
    .filter((run) => saysEnough(run, language, wordsMin))
    .map((run) => ({ language, sentences: run }));
}

/** All sentences or none; only a relapse at the end is left out. */
function selectWhole({ sentences, withoutProse }: ParsedText, hard: ReadonlySet<number>): Sentence[][] {
  const end = sentences.findLastIndex((sentence) => !isRelapse(sentence));
  const kept = sentences.slice(0, end + 1);
  const mayQuote = kept.every(
    (sentence) =>
      !withoutProse.has(sentence.lineIndex) &&
      !hard.has(sentence.index) &&
      !isRelapse(sentence) &&
      isProseOrFigure(sentence.text),
  );
  const isWhole = trim(kept).length === kept.length;
  return mayQuote && isWhole && isProse(kept.map(({ text }) => text).join(' ')) ? [kept] : [];
}

/** A score or a sum beside words: «17/20. The units cost me three.» */
function isProseOrFigure(text: string): boolean {
  if (isProse(text)) return true;
  const words = text.split(/\s+/).filter((word) => !/\d/u.test(word));
  return words.length === 0 || isProse(words.join(' '));
}

function selectRuns(
  { sentences, withoutProse }: ParsedText,
  hard: ReadonlySet<number>,
  isShort: boolean,
): Sentence[][] {
  const runs: Sentence[][] = [];
  const firstTask = sentences.find(({ isTask }) => isTask)?.index ?? sentences.length;
  for (const sentence of sentences) {
    if (withoutProse.has(sentence.lineIndex) || hard.has(sentence.index) || !isProse(sentence.text)) continue;
    if (isRelapse(sentence) || (sentence.isListItem && isChore(sentence.text))) continue;
    // «Contents: a ball and a sock.» under «[x] gutter» says nothing without it.
    if (isShort && sentence.index > firstTask && !sentence.isListItem) continue;
    const run = runs.at(-1);
    if (run !== undefined && belongsTo(run, sentence)) run.push(sentence);
    else runs.push([sentence]);
  }
  return runs;
}

/** True for the next sentence of the paragraph or poem; a list item needs the line that introduces the list. */
function belongsTo(run: readonly Sentence[], { index, isListItem, lineIndex }: Sentence): boolean {
  const last = run.at(-1);
  if (last === undefined || last.index + 1 !== index) return false;
  if (lineIndex === last.lineIndex) return true;
  if (!isListItem && !last.isListItem) return !FINISHED.test(last.text);
  return isListItem && run.some(introduces);
}

/** Removes sentences at the start that refer to a removed one, and introductions without a list at the end. */
function trim(run: readonly Sentence[]): Sentence[] {
  const start = run.findIndex(
    ({ index, isDangling, isJoining, stems }) =>
      !(isDangling || isJoining) ||
      (index === 0 && stems.length >= (isJoining ? STEMS_OF_JOINING_START : STEMS_OF_START)),
  );
  const end = run.findLastIndex((sentence) => !introduces(sentence));
  return start < 0 ? [] : run.slice(start, end + 1);
}

function introduces({ text, isHeadOfList }: Sentence): boolean {
  return isHeadOfList || /[:：]$/u.test(text);
}

function saysEnough(run: readonly Sentence[], language: string, wordsMin: number): boolean {
  const words = sumOf(
    run,
    ({ text }) => countWords(text) - countNumericWords(text) - (isUnspaced(text, language) ? 1 : 0),
  );
  return words >= wordsMin;
}
