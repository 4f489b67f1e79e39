// What the browser's model may read of days. The server that checks its answer must select the same text.
import { checkEntries } from '../../embedded/entries/checked-entries.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';

/** More than its context window holds; the check of so much takes the server some 20 ms. */
const CHARACTERS_MAX = 24_000;

/**
 * Without the entries about dying, self-harm or danger, and without the days that have no others. If the rest has more
 * than 24,000 characters, the start of each entry. Whole entries are checked first: the start of an entry about dying could
 * be harmless. Pauses between the days, because a month of full days takes 0.3 s.
 */
export async function selectReadableDays(days: readonly JournalDay[]): Promise<JournalDay[]> {
  const readable: JournalDay[] = [];
  for (const [index, { date, entries }] of days.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the pause
    if (index > 0) await pause();
    const kept = checkEntries(entries);
    if (kept.length > 0) readable.push({ date, entries: kept });
  }
  return cutEntries(readable);
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function cutEntries(days: JournalDay[]): JournalDay[] {
  const entries = days.flatMap((day) => day.entries);
  const characters = entries.reduce((sum, { content }) => sum + content.length, 0);
  if (characters <= CHARACTERS_MAX) return days;
  const share = Math.floor(CHARACTERS_MAX / entries.length);
  return days.map((day) => ({
    ...day,
    entries: day.entries.map((entry) => ({ ...entry, content: cutAtWord(entry.content, share) })),
  }));
}

function cutAtWord(content: string, charactersMax: number): string {
  if (content.length <= charactersMax) return content;
  const start = content.slice(0, charactersMax);
  return /^[^]*\s/.exec(start)?.[0] ?? start.replace(/[\uD800-\uDBFF]$/, '');
}
