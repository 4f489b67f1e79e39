// How much of a day is read at most. Two hundred entries of 20,000 characters are forty paperbacks: the writer reads the
// start and the end of each long entry, and of very many only some, evenly spread, so that a save stays a matter of
// milliseconds whatever was pasted in.
import type { JournalEntry } from './written-day.ts';

const SHARE_OF_START = 0.7;
/** Less than this of an entry says nothing; then rather fewer entries. */
const SHARE_MIN = 120;

/** The entries, each cut to its fair share of `charactersMax`; what short ones leave goes to the long ones. */
export function truncateEntries(entries: readonly JournalEntry[], charactersMax: number): string[] {
  const lengths = entries.map(({ content }) => content.length);
  const share = findShare(lengths, charactersMax);
  if (share >= SHARE_MIN) return entries.map(({ content }) => truncateMiddle(content, share).normalize('NFC'));
  const count = Math.max(1, Math.floor(charactersMax / SHARE_MIN));
  const spread = Array.from({ length: count }, (_, index) => entries[Math.floor((index * entries.length) / count)]);
  return spread.map((entry) => truncateMiddle(entry?.content ?? '', SHARE_MIN).normalize('NFC'));
}

function findShare(lengths: readonly number[], total: number): number {
  let left = total;
  let count = lengths.length;
  for (const length of lengths.toSorted((a, b) => a - b)) {
    const share = Math.floor(left / count);
    if (length > share) return share;
    left -= length;
    count -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

function truncateMiddle(content: string, share: number): string {
  if (content.length <= share) return content;
  const start = content.slice(0, Math.floor(share * SHARE_OF_START));
  const end = content.slice(content.length - Math.floor(share * (1 - SHARE_OF_START)));
  // The start falls back to a space, the end begins with a whole sentence: half a word would not be the writer's.
  const lastSpace = start.search(/\s\S*$/);
  const head = lastSpace > 0 ? start.slice(0, lastSpace) : trimHalfCharacter(start);
  const [, tail = ''] = /[.!?…。！？؟]\s+(\S[^]*)$/u.exec(end) ?? [];
  return `${head}…\n${tail}`;
}

/** Never between the halves of a surrogate pair. */
function trimHalfCharacter(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
