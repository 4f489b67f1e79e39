// The bedtime reading: an opening, a few of the person's own lines, a closing. It claims nothing about the person.
import { type IsoDate, daysBetween } from '#contract/days.ts';
import { type Quote, chooseQuotes, quoteSentences } from './bedtime-quotes.ts';
import { type PickSentence, createEveningPicker } from '../locales/seeded-choice.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { sortDays } from '../entries/read-days.ts';
import { type BedtimeLocale, fillQuote, nameDay } from '../locales/bedtime-locale.ts';
import type { PastLine } from './past-line.ts';
import { parseQuotableDays } from './quotable.ts';
import { excludeSentences, findFutureLine } from './future-line.ts';
import { detectJournalLanguage } from '../threads/journal-language.ts';
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
  /** Read after the lines of these days, if there are any. */
  pastLine?: PastLine | null | undefined;
}

export function writeBedtimeReading(input: BedtimeInput, locale: BedtimeLocale): string {
  const { variant } = input;
  const written = sortDays(input.days).slice(-DAYS_MAX);
  const date = findEvening(written, input.today);
  const pick = createEveningPicker(date === '' ? 0 : daysBetween(FIRST_EVENING, date), variant);
  const read = readWords(parseQuotableDays(written, CHARACTERS_MAX), written, CHARACTERS_MAX);
  const journal = detectJournalLanguage(written.flatMap(({ entries }) => entries.map(({ content }) => content)));
  const futureLine = findFutureLine(read, date);
  const groups = chooseQuotes(excludeSentences(read, futureLine), { date, variant });
  const pastLine = groups.length === 0 ? null : (input.pastLine ?? null);
  const paragraphs = [
    groups.length === 0 ? pick('quiet', locale.quiet) : pick('opening', locale.openings),
    ...groups.map((group, index) =>
      fillQuote(
        pickFrame(index, pick, locale),
        nameDay(group[0]?.date ?? '', date, locale),
        quoteGroup(group, journal),
      ),
    ),
    pastLine === null
      ? null
      : fillQuote(pastLine.span === 'year' ? locale.yearAgo : locale.monthAgo, '', pastLine.quote),
    futureLine === null ? null : fillQuote(pick('tomorrow', locale.tomorrows), '', quoteSentences(futureLine, journal)),
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

/** Single words are read slowly, each in a paragraph. `journal` is the language of all days. */
function quoteGroup(group: readonly Quote[], journal: string): string {
  const areWords = group.every(({ isWord }) => isWord);
  return group.map(({ passage }) => quoteSentences(passage, journal)).join(areWords ? '\n\n' : ' ');
}
