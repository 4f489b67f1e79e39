// The bedtime reading: an opening, a few of the person's own lines, a closing. It claims nothing about the person.
import { type IsoDate, daysBetween } from '#contract/days.ts';
import { type Quote, chooseQuotes, writeQuotation } from './bedtime-quotes.ts';
import { type PickSentence, createPicker, hashText } from '../locales/seeded-choice.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { sortDays } from '../entries/read-days.ts';
import { isAboutFuture } from './tone.ts';
import { EN_BEDTIME } from '../locales/en-bedtime.ts';
import { fillTemplate, fillTheme, formatDay, formatDays, quoteExactly } from '../locales/templates.ts';
import { type QuotableDay, parseQuotableDays } from './quotable.ts';
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import { mayBeRelapse } from './relapse.ts';
import { normaliseSpelling } from '../text/terms.ts';
import { findThemesInParsedDays } from '../ranking/themes.ts';

const CHARACTERS_MAX = 30_000;
const DAYS_MAX = 4;
/** A line about tomorrow is quoted until the next day. */
const FUTURE_LINE_DAYS_MAX = 1;
const FUTURE_LINE_WORDS_MIN = 3;
const FUTURE_LINE_WORDS_MAX = 30;

interface BedtimeInput {
  days: readonly JournalDay[];
  /** The date of reading. Default: the newest day with a reflection. */
  today?: IsoDate | undefined;
  variant: number;
}

export function composeBedtimeReading({ days, today, variant }: BedtimeInput): string {
  const written = sortDays(days).slice(-DAYS_MAX);
  const latest = written.at(-1)?.date ?? '';
  // If the device's clock is behind, a saved day must not appear as tomorrow.
  const readingDate = today !== undefined && today > latest ? today : latest;
  const read = parseQuotableDays(written, CHARACTERS_MAX);
  const pick = createPicker(hashText(latest + read.map(joinTexts).join('\n')), variant);
  const futureLine = findFutureLine(read, readingDate);
  const groups = chooseQuotes(excludeEntry(read, futureLine), variant);
  const isQuiet = groups.length === 0;
  const paragraphs = [
    isQuiet ? pick('quiet opening', EN_BEDTIME.quietOpenings) : pick('opening', EN_BEDTIME.openings),
    ...groups.map((group, index) =>
      writeGroup(group, { pick, index, isLast: index === groups.length - 1 && futureLine === null, readingDate }),
    ),
    isQuiet && read.length > 0 ? pick('without quotes', EN_BEDTIME.withoutQuotes) : null,
    writeTheme(read, readingDate, pick),
    futureLine === null
      ? null
      : fillTemplate(pick('tomorrow', EN_BEDTIME.tomorrows), {
          quote: quoteExactly(writeQuotation(futureLine.sentences, futureLine.language)),
        }),
    isGentle(read, groups) ? pick('gentle closing', EN_BEDTIME.gentleClosings) : pick('closing', EN_BEDTIME.closings),
  ];
  return paragraphs.filter((paragraph) => paragraph !== null).join('\n\n');
}

function joinTexts({ entries }: QuotableDay): string {
  return entries.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n');
}

/** The last line of the latest day about the future, if the day has another line to quote. No run of sentences is torn. */
function findFutureLine(days: readonly QuotableDay[], readingDate: IsoDate): ParsedEntry | null {
  const latest = days.at(-1);
  if (latest === undefined || daysBetween(latest.date, readingDate) > FUTURE_LINE_DAYS_MAX) return null;
  const count = latest.entries.reduce((sum, { sentences }) => sum + sentences.length, 0);
  if (count < 2) return null;
  const found = latest.entries
    .flatMap(({ language, sentences }) => [...new Set(listEnds(sentences))].map((sentence) => ({ language, sentence })))
    .findLast(
      ({ language, sentence }) =>
        isAboutFuture(sentence, language) &&
        sentence.wordCount >= FUTURE_LINE_WORDS_MIN &&
        sentence.wordCount <= FUTURE_LINE_WORDS_MAX,
    );
  return found === undefined ? null : { language: found.language, sentences: [found.sentence] };
}

/** The first sentence of a run, unless the second refers to it, and the last. */
function listEnds(sentences: readonly Sentence[]): Sentence[] {
  const [first, second] = sentences;
  const isReferredTo = second?.isDangling === true || second?.isJoining === true;
  return [first, sentences.at(-1)].filter(
    (sentence): sentence is Sentence => sentence !== undefined && !(sentence === first && isReferredTo),
  );
}

function excludeEntry(days: readonly QuotableDay[], excluded: ParsedEntry | null): QuotableDay[] {
  return days.map((day) => ({
    ...day,
    entries: day.entries
      .map((entry) => ({
        ...entry,
        sentences: entry.sentences.filter((sentence) => excluded?.sentences.includes(sentence) !== true),
      }))
      .filter(({ sentences }) => sentences.length > 0),
  }));
}

function writeTheme(days: readonly QuotableDay[], readingDate: IsoDate, pick: PickSentence): string | null {
  const read = days.flatMap(({ entries }) => entries.flatMap(({ sentences }) => sentences));
  const avoided = [...days.flatMap(({ excludedSentences }) => excludedSentences), ...read.filter(mayBeRelapse)];
  const named = days.map((day) => ({ ...day, entries: day.entries.filter(({ mayBeTheme }) => mayBeTheme) }));
  const theme = findThemesInParsedDays(named).find(
    ({ stems }) => !avoided.some((sentence) => isAbout(sentence, stems)),
  );
  if (theme === undefined) return null;
  const frame = pick('theme', EN_BEDTIME.themes);
  return fillTheme(frame, theme.label, formatDays(theme.days, readingDate));
}

function isAbout({ words }: Sentence, stems: readonly string[]): boolean {
  return stems.every((stem) => words.some((word) => (word.stem || normaliseSpelling(word.text)) === stem));
}

/** True if the latest day is distressing, or a distressing day has no quote: the closing must not ask to relax. */
function isGentle(days: readonly QuotableDay[], groups: readonly (readonly Quote[])[]): boolean {
  const quoted = new Set(groups.flat().map(({ date }) => date));
  return days.some(
    ({ date, isDistressing }, index) => isDistressing && (index === days.length - 1 || !quoted.has(date)),
  );
}

interface GroupContext {
  pick: PickSentence;
  index: number;
  isLast: boolean;
  readingDate: IsoDate;
}

function writeGroup(group: readonly Quote[], { pick, index, isLast, readingDate }: GroupContext): string {
  // A sentence with «last» only introduces the last quote, and never a question.
  const isEnd = isLast && index > 0 && group.length === 1 && group[0]?.tone !== 'question';
  const frames = isEnd ? EN_BEDTIME.lastQuotes : index === 0 ? EN_BEDTIME.firstQuotes : EN_BEDTIME.laterQuotes;
  return group
    .map(({ date, passage }, position) => {
      const frame =
        position === 0 ? pick(`quote ${index}`, frames) : pick(`joined ${index} ${position}`, EN_BEDTIME.joinedQuotes);
      const words = quoteExactly(writeQuotation(passage.sentences, passage.language));
      return fillTemplate(frame, { day: formatDay(date, readingDate), quote: words });
    })
    .join(' ');
}
