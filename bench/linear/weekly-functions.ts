// The functions of the weekly refresher and of the thread of a day, each of one text, for `functions.ts`.
import { checkDays } from '../../embedded/entries/checked-entries.ts';
import { EN_WEEKLY } from '../../embedded/locales/en-weekly.ts';
import { fillFrame, startWithCapital } from '../../embedded/locales/weekly-days.ts';
import { findDayPairs } from '../../embedded/threads/day-pairs.ts';
import { findStory } from '../../embedded/threads/find-story.ts';
import { findThreadsInLines } from '../../embedded/threads/find-threads.ts';
import { leans, listReadLines, listRunLines, toLine } from '../../embedded/threads/lines.ts';
import { findDayThread } from '../../embedded/writers/day-thread.ts';
import { type QuotableDay, parseQuotableDays } from '../../embedded/writers/quotable.ts';
import { findPastLine } from '../../embedded/writers/past-line.ts';
import { findThreadPair } from '../../embedded/writers/thread-pair.ts';
import { chooseWeek } from '../../embedded/writers/week/weekly-choice.ts';
import { detectWeekLanguage } from '../../embedded/writers/week/weekly-language.ts';
import { excludeHardDays, listWeekLines } from '../../embedded/writers/week/weekly-lines.ts';
import { isFirstTime, isPoint } from '../../embedded/writers/week/weekly-points.ts';
import { listSingleWords } from '../../embedded/writers/week/weekly-single-words.ts';

const DATE = '2026-11-20';
const BEFORE = '2026-11-19';
const LANGUAGES = ['en', 'de', 'fr', 'ja'];
const SPLIT_MAX = 1_000_000;

export const WEEKLY_FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  fillFrame: (text) => [fillFrame(text, { quote: 'x' }), fillFrame(EN_WEEKLY.label, { day: text, quote: text })],
  startWithCapital,
  detectWeekLanguage: (text) => [detectWeekLanguage([text], 'en'), detectWeekLanguage(text.split(' '), 'en')],
  isPoint: (text) => LANGUAGES.map((language) => isPoint(text, language)),
  isFirstTime,
  listSingleWords: (text) => listSingleWords(checkDays([{ date: DATE, entries: [{ content: text }] }])),
  excludeHardDays: (text) => excludeHardDays(readDays(text)),
  listWeekLines: (text) => listWeekLines(readDays(text), 'en'),
  listReadLines: (text) => listReadLines(readDays(text), 'en'),
  listRunLines: (text) => listRuns(text).map((run) => listRunLines(run, { date: DATE, journal: 'en' })),
  toLine: (text) =>
    listRuns(text).map(({ sentences, language }) => toLine(sentences, { detected: language, language, date: DATE })),
  leans: (text) => listRuns(text).map(({ sentences }) => sentences.map((sentence) => leans(sentence, 'en'))),
  chooseWeek: (text) => chooseWeek(listWeekLines(readDays(text), 'en'), undefined, 0),
  findStory: (text) => findStory(listWeekLines(readDays(text), 'en'), findDayPairs(daysOf(text))),
  findThreadsInLines: (text) => findThreadsInLines(listReadLines(readDays(text), 'en'), findDayPairs(daysOf(text))),
  findThreadPair: (text) => {
    const days = readDays(text);
    const lines = listWeekLines(days, 'en');
    return findThreadPair({ days, journal: 'en', candidates: findDayPairs(daysOf(text)), lines });
  },
  findPastLine: (text) =>
    findPastLine([{ day: daysOf(text)[0] ?? { date: DATE, entries: [] }, span: 'year' }], daysOf(text.slice(0, 1000))),
  findDayThread: (text) => findDayThread({ date: DATE, entries: [{ content: text }] }, daysOf(text)),
};

function daysOf(content: string) {
  return [BEFORE, DATE].map((date) => ({ date, entries: [{ content }] }));
}

function readDays(text: string): QuotableDay[] {
  return parseQuotableDays(daysOf(text), SPLIT_MAX);
}

function listRuns(text: string) {
  return readDays(text).flatMap(({ entries }) => entries);
}
