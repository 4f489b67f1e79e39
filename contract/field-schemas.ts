import * as z from 'zod/mini';
import { isIsoDate } from './days.ts';

/** A calendar date. The server checks whether it may be in the future; only the server's clock counts. */
export const DateField = z
  .string('A date is missing. Write it as 2026-11-21.')
  .check(z.refine(isIsoDate, 'This date does not exist. Write it as 2026-11-21.'));

/** True if both databases store the text unchanged: PostgreSQL refuses U+0000, and a lone surrogate becomes U+FFFD. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

export const UNSTORABLE_ERROR = 'A text contains characters that cannot be stored.';

/** The id of a person or a reflection: 1 to 128 characters. An unknown id is answered with 404. */
export const IdField = z
  .string('An id is missing.')
  .check(
    z.minLength(1, 'An id is missing.'),
    z.maxLength(128, 'An id is too long.'),
    z.refine(isStorable, UNSTORABLE_ERROR),
  );

const CURSOR_PATTERN = /^[A-Za-z0-9._-]{1,200}$/;
const CURSOR_ERROR = 'before must be the cursor of an item in the list.';
/** The start of a page of a list; opaque to clients. */
export const CursorField = z.string(CURSOR_ERROR).check(z.regex(CURSOR_PATTERN, CURSOR_ERROR));

const ITEM_CURSOR_ERROR = 'cursor must be the cursor of the item in its list.';
/** The cursor of one item; opaque to clients. */
export const ItemCursorField = z.string(ITEM_CURSOR_ERROR).check(z.regex(CURSOR_PATTERN, ITEM_CURSOR_ERROR));
