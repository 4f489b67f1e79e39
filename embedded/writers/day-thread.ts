// The thread of a day: the line of an earlier day that leads to it. The words that the days store decide which of them are
// read. It is found whenever the day is shown and stored nowhere, so it never quotes what was changed or removed since.
import { addDays } from '#contract/days.ts';
import type { DayThread } from '#contract/threads.ts';
import { checkEntries } from '../entries/checked-entries.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { quoteExactly } from '../locales/templates.ts';
import { fillFrame, nameDay } from '../locales/weekly-days.ts';
import { getWeeklyWords } from '../locales/weekly-languages.ts';
import type { EarlierDay } from '../ranking/recurring-theme.ts';
import { sumOf } from '../text/sum.ts';
import { findDayPairs } from '../threads/day-pairs.ts';
import { detectJournalLanguage } from '../threads/journal-language.ts';
import { parseQuotableDays } from './quotable.ts';
import { findThreadPair } from './thread-pair.ts';
import { detectWeekLanguage } from './week/weekly-language.ts';
import { excludeHardDays, listWeekLines } from './week/weekly-lines.ts';

const EARLIER_DAYS = 7;
/** The most promising, because each costs half a millisecond. */
const DAYS_READ_MAX = 1;
/** Longer days are not read for it. */
const CHARACTERS_MAX = 6000;

/** «On Sunday you wrote: “…”», if one of the seven days before leads to the day. */
export function findDayThread(day: JournalDay, earlierDays: readonly EarlierDay[]): DayThread | null {
  if (checkEntries(day.entries).length < day.entries.length) return null;
  const since = addDays(day.date, -EARLIER_DAYS);
  const recent = earlierDays.filter(({ date }) => date >= since && date < day.date);
  if (recent.length === 0 || countCharacters(day) > CHARACTERS_MAX) return null;
  const found = findDayPairs([...recent, day]);
  const pairs = found.pairs.filter(({ later }) => later === day.date).slice(0, DAYS_READ_MAX);
  const dates = new Set(pairs.map(({ earlier }) => earlier));
  const opened = recent.filter((one) => dates.has(one.date) && countCharacters(one) <= CHARACTERS_MAX);
  if (opened.length === 0) return null;
  const days = excludeHardDays(parseQuotableDays([...opened, day], 2 * CHARACTERS_MAX));
  const contents = day.entries.map(({ content }) => content);
  const journal = detectJournalLanguage([...contents, ...opened.flatMap(listContents)]);
  const lines = listWeekLines(days, journal);
  const pair = findThreadPair({ days, journal, candidates: { ...found, pairs }, lines });
  if (pair === undefined) return null;
  const words = getWeeklyWords(detectWeekLanguage(contents, journal));
  const { date, text, language } = pair.earlier;
  const quote = quoteExactly(text, language);
  return { date, text: fillFrame(words.wrote, { ...nameDay(date, day.date, words), quote }) };
}

function countCharacters({ entries }: JournalDay): number {
  return sumOf(entries, ({ content }) => content.length);
}

function listContents({ entries }: JournalDay): string[] {
  return entries.map(({ content }) => content);
}
