// The input of the embedded writer: days as the person wrote them.
import type { IsoDate } from '#contract/days.ts';

export interface JournalEntry {
  content: string;
  /** Null or absent in an entry that answers no prompt. */
  promptIndex?: number | null;
}

export interface JournalDay {
  date: IsoDate;
  entries: readonly JournalEntry[];
}

export function hasText({ content }: JournalEntry): boolean {
  return content.trim() !== '';
}
