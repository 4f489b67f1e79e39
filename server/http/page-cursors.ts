// The cursors of lists: where an item stands, as one text. Only these functions know what is in it.
import { isIsoDate } from '#contract/days.ts';
import type { ReadingCursor } from '../generated-texts/rows/output-list.ts';
import { badInput } from './errors/app-error.ts';

interface RemovedDayCursor {
  removedAt: number;
  id: string;
}

interface RemovedEntryCursor {
  replacedAt: number;
  rev: number;
  entryId: string;
  revision: number;
}

export function buildRemovedDayCursor({ removedAt, id }: RemovedDayCursor): string {
  return `${removedAt}.${id}`;
}

export function parseRemovedDayCursor(cursor: string | undefined): RemovedDayCursor | undefined {
  if (cursor === undefined) return undefined;
  const [removedAt, id, ...rest] = cursor.split('.');
  if (id === undefined || rest.length > 0) throw unknownCursor();
  return { removedAt: parseNumber(removedAt), id };
}

export function buildRemovedEntryCursor({ replacedAt, rev, entryId, revision }: RemovedEntryCursor): string {
  return [replacedAt, rev, entryId, revision].join('.');
}

export function parseRemovedEntryCursor(cursor: string | undefined): RemovedEntryCursor | undefined {
  if (cursor === undefined) return undefined;
  const [replacedAt, rev, entryId, revision, ...rest] = cursor.split('.');
  if (entryId === undefined || rest.length > 0) throw unknownCursor();
  return { replacedAt: parseNumber(replacedAt), rev: parseNumber(rev), entryId, revision: parseNumber(revision) };
}

export function parseRevisionCursor(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : parseNumber(cursor);
}

/** The subject of a reading is its dates, joined by commas, which an address would have to escape. */
export function buildReadingCursor({ madeAt, variant, subject }: ReadingCursor): string {
  return [madeAt, variant, ...subject.split(',')].join('.');
}

export function parseReadingCursor(cursor: string | undefined): ReadingCursor | undefined {
  if (cursor === undefined) return undefined;
  const [madeAt, variant, ...dates] = cursor.split('.');
  if (dates.length === 0 || !dates.every(isIsoDate)) throw unknownCursor();
  return { madeAt: parseNumber(madeAt), variant: parseNumber(variant), subject: dates.join(',') };
}

/** The name of a window: `2026-11-14..2026-11-21`. */
export function parseWeekCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const days = cursor.split('..');
  if (days.length !== 2 || !days.every(isIsoDate)) throw unknownCursor();
  return cursor;
}

/** At most 15 digits: every such number is exact, and fits into a column. */
function parseNumber(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw unknownCursor();
  return Number(text);
}

function unknownCursor(): Error {
  return badInput('before must be the cursor of an item in the list.');
}
