// Schemas that several nouns share.
import * as z from 'zod/mini';
import { isIsoDate } from './days.ts';

/** A calendar date; whether it may be in the future is the domain's question, for only the server has the clock. */
export const DateField = z
  .string('A date is missing. Write it as 2026-11-21.')
  .check(z.refine(isIsoDate, 'This date does not exist. Write it as 2026-11-21.'));

/** Text that both databases keep unchanged: PostgreSQL refuses U+0000, and a lone surrogate would be stored as U+FFFD. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The text of an error, as every refused call answers. */
export const UNSTORABLE_ERROR = 'A text contains characters that cannot be stored.';

/** Ids of people and reflections. A well-formed one that nobody has is simply not found. */
export const IdField = z
  .string('An id is missing.')
  .check(
    z.minLength(1, 'An id is missing.'),
    z.maxLength(128, 'An id is too long.'),
    z.refine(isStorable, UNSTORABLE_ERROR),
  );

const CURSOR_PATTERN = /^[A-Za-z0-9._-]{1,200}$/;
const CURSOR_ERROR = 'before must be the cursor of an item in the list.';
/** Where a page of a list begins. Only the server that made it knows what it consists of. */
export const CursorField = z.string(CURSOR_ERROR).check(z.regex(CURSOR_PATTERN, CURSOR_ERROR));

const ITEM_CURSOR_ERROR = 'cursor must be the cursor of the item in its list.';
/** The item as a list has shown it. */
export const ItemCursorField = z.string(ITEM_CURSOR_ERROR).check(z.regex(CURSOR_PATTERN, ITEM_CURSOR_ERROR));
