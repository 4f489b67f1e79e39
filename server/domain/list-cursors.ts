// The cursors of lists of removed things: where an item stands, as one text. Only these functions know what is in it.
import { badInput } from './errors.ts';

interface RemovedDayPlace {
  removedAt: number;
  id: string;
}

interface RemovedTextPlace {
  replacedAt: number;
  rev: number;
  entryId: string;
  revision: number;
}

export function buildDayCursor({ removedAt, id }: RemovedDayPlace): string {
  return `${removedAt}.${id}`;
}

export function parseDayCursor(cursor: string | undefined): RemovedDayPlace | undefined {
  if (cursor === undefined) return undefined;
  const [removedAt, id, ...rest] = cursor.split('.');
  if (id === undefined || rest.length > 0) throw unknownCursor();
  return { removedAt: parseNumber(removedAt), id };
}

export function buildTextCursor({ replacedAt, rev, entryId, revision }: RemovedTextPlace): string {
  return [replacedAt, rev, entryId, revision].join('.');
}

export function parseTextCursor(cursor: string | undefined): RemovedTextPlace | undefined {
  if (cursor === undefined) return undefined;
  const [replacedAt, rev, entryId, revision, ...rest] = cursor.split('.');
  if (entryId === undefined || rest.length > 0) throw unknownCursor();
  return { replacedAt: parseNumber(replacedAt), rev: parseNumber(rev), entryId, revision: parseNumber(revision) };
}

export function parseRevisionCursor(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : parseNumber(cursor);
}

/** At most 15 digits: every such number is exact, and fits into a column. */
function parseNumber(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw unknownCursor();
  return Number(text);
}

function unknownCursor(): Error {
  return badInput('before is the cursor of an item of the list.');
}
