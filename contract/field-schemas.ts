// Schemas that several nouns share.
import * as z from 'zod/mini';
import { isDay } from './days.ts';

/** A calendar date; whether it may be in the future is the domain's question, for only the server has the clock. */
export const DayText = z
  .string('A date is missing. Write it as 2026-11-21.')
  .check(z.refine(isDay, 'This date does not exist. Write it as 2026-11-21.'));

/** Text that both databases keep unchanged: PostgreSQL refuses U+0000, and a lone surrogate would be stored as U+FFFD. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The text of an error, as every refused call answers. */
export const UNSTORABLE = 'A text contains characters that cannot be stored.';

/** Ids of people and reflections. A well-formed one that nobody has is simply not found. */
export const IdText = z
  .string('An id is missing.')
  .check(z.minLength(1, 'An id is missing.'), z.maxLength(128, 'An id is too long.'), z.refine(isStorable, UNSTORABLE));

const CURSOR = /^[A-Za-z0-9._-]{1,200}$/;
const CURSOR_SENTENCE = 'before must be the cursor of an item in the list.';
/** Where a page of a list begins. Only the server that made it knows what it consists of. */
export const CursorText = z.string(CURSOR_SENTENCE).check(z.regex(CURSOR, CURSOR_SENTENCE));

const ITEM_SENTENCE = 'cursor must be the cursor of the item in its list.';
/** The item as a list has shown it. */
export const ItemCursorText = z.string(ITEM_SENTENCE).check(z.regex(CURSOR, ITEM_SENTENCE));
