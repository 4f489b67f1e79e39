// Limits how much of a day is read, so that a save takes milliseconds for any input: the start and the end of each long
// entry, and an evenly spread sample of very many entries.
import { boundMarks } from '#contract/bounded-marks.ts';
import type { JournalEntry } from './written-day.ts';

const SHARE_OF_START = 0.7;
/** Characters per entry. Below this share, fewer entries are read instead. */
const SHARE_MIN = 120;

/** What is read of an entry. */
interface ReadPart<Entry> {
  entry: Entry;
  text: string;
}

export function truncateEntries(entries: readonly JournalEntry[], charactersMax: number): string[] {
  return listReadParts(entries, charactersMax).map(({ text }) => text);
}

/** Cuts each entry to its share of `charactersMax`. Characters that short entries do not use go to the long ones. */
export function listReadParts<Entry extends JournalEntry>(
  entries: readonly Entry[],
  charactersMax: number,
): ReadPart<Entry>[] {
  const lengths = entries.map(({ content }) => content.length);
  const share = findShare(lengths, charactersMax);
  if (share >= SHARE_MIN) return entries.map((entry) => readPart(entry, share));
  const count = Math.max(1, Math.floor(charactersMax / SHARE_MIN));
  const spread = Array.from({ length: count }, (_, index) => entries[Math.floor((index * entries.length) / count)]);
  return spread.flatMap((entry) => entry ?? []).map((entry) => readPart(entry, SHARE_MIN));
}

function readPart<Entry extends JournalEntry>(entry: Entry, share: number): ReadPart<Entry> {
  return { entry, text: boundMarks(truncateMiddle(entry.content, share)).normalize('NFC') };
}

function findShare(lengths: readonly number[], total: number): number {
  let remaining = total;
  let count = lengths.length;
  for (const length of lengths.toSorted((a, b) => a - b)) {
    const share = Math.floor(remaining / count);
    if (length > share) return share;
    remaining -= length;
    count -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

function truncateMiddle(content: string, share: number): string {
  if (content.length <= share) return content;
  const start = content.slice(0, Math.floor(share * SHARE_OF_START));
  const end = content.slice(content.length - Math.floor(share * (1 - SHARE_OF_START)));
  // Cut at a space, continue with a whole sentence: half a word would not be the person's text.
  const lastSpace = start.search(/\s\S*$/);
  const head = lastSpace > 0 ? start.slice(0, lastSpace) : trimHalfCharacter(start);
  const [, tail = ''] = /[.!?…。！？؟]\s+(\S[^]*)$/u.exec(end) ?? [];
  return `${head}…\n${tail}`;
}

function trimHalfCharacter(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
