// The gate that every generated text passes: an entry with words of distress is quoted nowhere, becomes no theme, and is
// given to no language model. The type says that an entry has passed, so that a writer without the gate does not compile.
import { mentionsCrisis } from '../crisis/crisis-detection.ts';
import type { JournalDay, JournalEntry } from './written-day.ts';

declare const PASSED: unique symbol;

export type CheckedEntry = JournalEntry & { readonly [PASSED]: true };

export interface CheckedDay extends JournalDay {
  entries: readonly CheckedEntry[];
}

/** Checks whole entries: after a truncation, the rest of an entry about dying could be quoted. */
export function mayBeQuoted(content: string): boolean {
  return !mentionsCrisis(content);
}

export function checkEntries(entries: readonly JournalEntry[]): CheckedEntry[] {
  // The only place that makes checked entries.
  return entries.filter((entry): entry is CheckedEntry => mayBeQuoted(entry.content));
}

/** Days without an entry that passes are left out. */
export function checkDays(days: readonly JournalDay[]): CheckedDay[] {
  return days
    .map(({ date, entries }) => ({ date, entries: checkEntries(entries) }))
    .filter(({ entries }) => entries.length > 0);
}
