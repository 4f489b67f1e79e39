// The lines of «AI Summary»: key points of a day, in the writer's own words. Runs inside every save.
import { addDays } from '#contract/days.ts';
import type { WrittenDay } from './day.ts';
import { EN } from './packs/en.ts';
import { fill, joinList, nameDay, quotePhrase } from './packs/fill.ts';
import { choosePassages } from './coverage.ts';
import { type Passage, findOpenQuestion, listBestPassages, writePassage } from './passages.ts';
import { type ReadDay, type ReadEntry, readEntries } from './reading.ts';
import { sumOf } from './ranking.ts';
import { findReturningTheme } from './returning.ts';

const LINES_MAX = 5;
/** A single entry gets a line for each of these, up to three. */
const WORDS_PER_LINE = 45;
const LINES_OF_ONE_ENTRY = 3;
/** An entry at its limit, or ten pages: an ordinary day is read whole, a day at the limits by the start and end of each entry. */
const CHARACTERS_MAX = 20_000;
const EARLIER_DAYS = 7;

/** At most five lines and one for a theme of the last days; none only when nothing but blanks was written. */
export function summariseDay(day: WrittenDay, earlierDays: readonly WrittenDay[]): string[] {
  const entries = readEntries(day.entries, CHARACTERS_MAX);
  // Something was written, but nothing that can be seen: the card still shows that there is an entry.
  if (entries.length === 0) return day.entries.some(({ content }) => content.trim() !== '') ? ['…'] : [];
  const lines = [...new Set(keepQuestion(chooseLines(entries), entries).map(writePassage))];
  const theme = writeThemeLine({ date: day.date, entries }, earlierDays);
  return theme === null ? lines : [...lines, theme];
}

function chooseLines(entries: readonly ReadEntry[]): Passage[] {
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    const words = sumOf(only.sentences, ({ wordCount }) => wordCount);
    const count = Math.min(LINES_OF_ONE_ENTRY, Math.ceil(words / WORDS_PER_LINE));
    return inOrder(listBestPassages(only, 0, count));
  }
  if (entries.length <= LINES_MAX) return entries.flatMap((entry, index) => listBestPassages(entry, index, 1));
  return inOrder(choosePassages(entries, (chosen) => chosen.length >= LINES_MAX));
}

function inOrder(passages: readonly Passage[]): Passage[] {
  return passages.toSorted((a, b) => a.entry - b.entry || a.index - b.index);
}

/** An entry that ends by asking keeps its question: as a further line, or in place of that entry's own. */
function keepQuestion(lines: readonly Passage[], entries: readonly ReadEntry[]): Passage[] {
  if (lines.some(({ sentences }) => sentences.some(({ isQuestion }) => isQuestion))) return [...lines];
  const question = entries
    .map((entry, index) => findOpenQuestion(entry, index))
    .findLast((passage) => passage !== null);
  if (question === null || question === undefined) return [...lines];
  const room = lines.length < LINES_MAX ? lines : lines.slice(0, -1);
  return inOrder([...room, question]);
}

function writeThemeLine(today: ReadDay, earlierDays: readonly WrittenDay[]): string | null {
  const since = addDays(today.date, -EARLIER_DAYS);
  const earlier = earlierDays.filter(({ date }) => date >= since && date < today.date);
  if (earlier.length === 0) return null;
  const theme = findReturningTheme(today, earlier);
  if (theme === null) return null;
  const others = theme.days.filter((date) => date !== today.date).map((date) => nameDay(date, today.date, EN));
  return fill(EN.summary.comingBack, { theme: quotePhrase(theme.label, EN), days: joinList(others, EN) });
}
