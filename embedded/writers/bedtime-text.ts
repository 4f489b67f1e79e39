// The bedtime reading: an opening, a few of the person's own lines, a closing. It claims nothing about the person.
import { type IsoDate, daysBetween } from '#contract/days.ts';
import { type Quote, chooseQuotes, writeQuotation } from './bedtime-quotes.ts';
import { type PickSentence, createEveningPicker } from '../locales/seeded-choice.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { sortDays } from '../entries/read-days.ts';
import { type BedtimeLocale, fillQuote, nameDay } from '../locales/bedtime-locale.ts';
import { quoteExactly } from '../locales/templates.ts';
import { type QuotableDay, parseQuotableDays } from './quotable.ts';
import { excludeSentences, findFutureLine } from './future-line.ts';
import { readWords } from './bedtime-words.ts';

const CHARACTERS_MAX = 30_000;
const DAYS_MAX = 4;
/** Evenings are counted from it. */
const FIRST_EVENING = '2000-01-01';

export interface BedtimeInput {
  days: readonly JournalDay[];
  /** The date of reading. Default: the newest day with a reflection. */
  today?: IsoDate | undefined;
  variant: number;
  /** Days of a month or a year ago, of which one line may be read. */
  earlierDays?: readonly JournalDay[] | undefined;
}

export function writeBedtimeReading(input: BedtimeInput, locale: BedtimeLocale): string {
  const { variant } = input;
  const written = sortDays(input.days).slice(-DAYS_MAX);
  const date = findEvening(written, input.today);
  const pick = createEveningPicker(date === '' ? 0 : daysBetween(FIRST_EVENING, date), variant);
  const read = readWords(parseQuotableDays(written, CHARACTERS_MAX), written, CHARACTERS_MAX);
  const futureLine = findFutureLine(read, date);
  const groups = chooseQuotes(excludeSentences(read, futureLine), { date, variant });
  const earlier = findEarlierLine(input, date);
  const isQuiet = groups.length === 0 && earlier === null;
  const paragraphs = [
    isQuiet ? pick('quiet', locale.quiet) : pick('opening', locale.openings),
    ...groups.map((group, index) =>
      fillQuote(pickFrame(index, pick, locale), nameDay(group[0]?.date ?? '', date, locale), quoteGroup(group)),
    ),
    earlier === null
      ? null
      : fillQuote(earlier.isYear ? locale.yearAgo : locale.monthAgo, '', quoteGroup([earlier.quote])),
    futureLine === null
      ? null
      : fillQuote(
          pick('tomorrow', locale.tomorrows),
          '',
          quoteExactly(writeQuotation(futureLine.sentences, futureLine.language), futureLine.language),
        ),
    pick('closing', locale.closings),
  ];
  return paragraphs.filter((paragraph) => paragraph !== null).join('\n\n');
}

/** If the device's clock is behind, a saved day must not appear as tomorrow. */
function findEvening(written: readonly JournalDay[], today: IsoDate | undefined): IsoDate {
  const latest = written.at(-1)?.date ?? '';
  return today !== undefined && today > latest ? today : latest;
}

function pickFrame(index: number, pick: PickSentence, locale: BedtimeLocale): string {
  if (index === 0) return pick('first quote', locale.firstQuotes);
  return index === 1 ? pick('later quote', locale.laterQuotes) : locale.label;
}

/** Single words are read slowly, each in a paragraph. */
function quoteGroup(group: readonly Quote[]): string {
  const areWords = group.every(({ isWord }) => isWord);
  return group
    .map(({ passage }) => quoteExactly(writeQuotation(passage.sentences, passage.language), passage.language))
    .join(areWords ? '\n\n' : ' ');
}

interface EarlierLine {
  quote: Quote;
  isYear: boolean;
}

/** The best line of the same date a year or a month ago, unless something of that day was hard. */
function findEarlierLine({ earlierDays = [] }: BedtimeInput, today: IsoDate): EarlierLine | null {
  if (today === '') return null;
  for (const months of [12, 1] as const) {
    const day = earlierDays.find(({ date }) => date === goBack(today, months));
    const quote = day === undefined ? undefined : findBestQuote(parseQuotableDays([day], CHARACTERS_MAX));
    if (quote !== undefined) return { quote, isYear: months === 12 };
  }
  return null;
}

/** The same day of the month; «2026-02-31» is no day, so nobody has written on it. */
function goBack(day: IsoDate, months: 1 | 12): IsoDate {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const count = year * 12 + month - 1 - months;
  const rest = String((count % 12) + 1).padStart(2, '0');
  return `${Math.floor(count / 12)}-${rest}-${day.slice(-2)}`;
}

function findBestQuote(days: readonly QuotableDay[]): Quote | undefined {
  if (days.some(({ isDistressing }) => isDistressing)) return undefined;
  return chooseQuotes(days, { date: days[0]?.date ?? '', variant: 0 })
    .flat()
    .toSorted((a, b) => b.score - a.score)[0];
}
