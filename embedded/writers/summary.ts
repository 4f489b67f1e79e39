// The lines of «AI Summary»: key points of a day, in the writer's own words. Runs inside every save.
import { addDays } from '#contract/days.ts';
import { NEUTRAL_SUMMARY } from '#contract/withheld-summary.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { excludeSensitiveEntries } from '../entries/read-days.ts';
import { EN } from '../locales/en.ts';
import { fillTemplate, joinList, formatDay } from '../locales/templates.ts';
import { NAMED_DAYS_MAX, formatCount, fillTheme } from '../locales/theme-templates.ts';
import { selectPassages } from '../ranking/passage-selection.ts';
import { type Passage, findOpenQuestion, listBestPassages, renderPassage } from '../ranking/passages.ts';
import { type ParsedDay, type ParsedEntry, type Sentence, parseEntries } from '../entries/read-entries.ts';
import { sumOf } from '../ranking/sentence-ranking.ts';
import { findRecurringTheme } from '../ranking/recurring-theme.ts';
import { normaliseWhitespace } from '../ranking/shorten.ts';
import { countWords } from '../text/terms.ts';

const LINES_MAX = 5;
/** A single entry gets a line for each of these, up to three. */
const WORDS_PER_LINE = 45;
const LINES_OF_ONE_ENTRY = 3;
/** Beside other entries. */
const WORDS_FOR_FURTHER_LINE = 60;
const SHORT_DAY_WORDS = 60;
/** Sixty words have fewer; one endless word has not. */
const ONLY_CHARACTERS_MAX = 480;
/** An entry at its limit, or ten pages: an ordinary day is read whole, a day at the limits by the start and end of each entry. */
const CHARACTERS_MAX = 20_000;
const EARLIER_DAYS = 7;

/** At most five lines and one for a theme of the last days; none only when nothing but blanks was written. */
export function summariseDay(day: JournalDay, earlierDays: readonly JournalDay[]): string[] {
  const light = excludeSensitiveEntries([day]).flatMap(({ entries }) => entries);
  const today = { date: day.date, entries: parseEntries(light, CHARACTERS_MAX) };
  if (today.entries.length === 0) {
    // What somebody wrote in distress is not said back to them.
    if (light.length < day.entries.length) return [NEUTRAL_SUMMARY];
    // Something was written, but nothing that can be seen: the card still shows that there is an entry.
    return light.some(({ content }) => content.trim() !== '') ? ['…'] : [];
  }
  const words = countOf(today.entries);
  const only = findOnlySentence(today.entries);
  if (only !== null && words < SHORT_DAY_WORDS && only.text.length < ONLY_CHARACTERS_MAX)
    return [normaliseWhitespace(only.text)];
  const lines = [...new Set(ensureQuestion(chooseLines(today.entries), today.entries).map(renderPassage))];
  const theme = writeThemeLine(today, earlierDays);
  if (theme === null) return lines;
  // A summary that is longer than the day is none.
  const isTooLong = words < SHORT_DAY_WORDS && sumOf([...lines, theme], countWords) > words;
  return isTooLong ? lines : [...lines, theme];
}

function countOf(entries: readonly ParsedEntry[]): number {
  return sumOf(entries, countEntry);
}

function countEntry({ sentences }: ParsedEntry): number {
  return sumOf(sentences, ({ wordCount }) => wordCount);
}

/** It is its own summary, to the last sign. */
function findOnlySentence(entries: readonly ParsedEntry[]): Sentence | null {
  const sentences = entries.flatMap((entry) => entry.sentences);
  return sentences.length === 1 ? (sentences[0] ?? null) : null;
}

function chooseLines(entries: readonly ParsedEntry[]): Passage[] {
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    const count = Math.min(LINES_OF_ONE_ENTRY, Math.ceil(countEntry(only) / WORDS_PER_LINE));
    return inOrder(listBestPassages(only, 0, count));
  }
  if (entries.length > LINES_MAX) return inOrder(selectPassages(entries, (chosen) => chosen.length >= LINES_MAX));
  const counts = shareLines(entries);
  return inOrder(entries.flatMap((entry, index) => listBestPassages(entry, index, counts[index] ?? 1)));
}

/** One line for each; what is left goes to the longest, so that an essay beside a note keeps its points. */
function shareLines(entries: readonly ParsedEntry[]): number[] {
  const counts = entries.map(() => 1);
  const words = entries.map(countEntry);
  for (let left = LINES_MAX - entries.length; left > 0; left -= 1) {
    const perLine = words.map((count, index) => count / (counts[index] ?? 1));
    const most = Math.max(...perLine);
    const index = perLine.indexOf(most);
    if (most < WORDS_FOR_FURTHER_LINE || (counts[index] ?? 0) >= LINES_OF_ONE_ENTRY) break;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

function inOrder(passages: readonly Passage[]): Passage[] {
  return passages.toSorted((a, b) => a.entry - b.entry || a.index - b.index);
}

/** An entry that ends by asking keeps its question: as a further line, or in place of that entry's own. */
function ensureQuestion(lines: readonly Passage[], entries: readonly ParsedEntry[]): Passage[] {
  if (lines.some(({ sentences }) => sentences.some(({ isQuestion }) => isQuestion))) return [...lines];
  const question = entries
    .map((entry, index) => findOpenQuestion(entry, index))
    .findLast((passage) => passage !== null);
  if (question === null || question === undefined) return [...lines];
  const room = lines.length < LINES_MAX ? lines : lines.slice(0, -1);
  return inOrder([...room, question]);
}

function writeThemeLine(today: ParsedDay, earlierDays: readonly JournalDay[]): string | null {
  const since = addDays(today.date, -EARLIER_DAYS);
  const earlier = earlierDays.filter(({ date }) => date >= since && date < today.date);
  if (earlier.length === 0) return null;
  const theme = findRecurringTheme(today, earlier);
  if (theme === null) return null;
  const others = theme.days.filter((date) => date !== today.date);
  const days =
    others.length > NAMED_DAYS_MAX
      ? fillTemplate(EN.summary.earlierDays, { count: formatCount(others.length, EN) })
      : joinList(
          others.map((date) => formatDay(date, today.date, EN)),
          EN,
        );
  return fillTheme(EN.summary.comingBack, theme.label, days);
}
