// Parts of a list's cursor: the position of its last item, as one text. Each noun builds and parses its own.
import { badInput } from './errors/app-error.ts';

/** At most 15 digits: each such number is exact and fits into a column. */
export function parseCursorNumber(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw invalidCursor();
  return Number(text);
}

export function invalidCursor(): Error {
  return badInput('before must be the cursor of an item in the list.');
}
