import { invalidCursor, parseCursorNumber } from '../http/page-cursors.ts';

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
  if (id === undefined || rest.length > 0) throw invalidCursor();
  return { removedAt: parseCursorNumber(removedAt), id };
}

export function buildRemovedEntryCursor({ replacedAt, rev, entryId, revision }: RemovedEntryCursor): string {
  return [replacedAt, rev, entryId, revision].join('.');
}

export function parseRemovedEntryCursor(cursor: string | undefined): RemovedEntryCursor | undefined {
  if (cursor === undefined) return undefined;
  const [replacedAt, rev, entryId, revision, ...rest] = cursor.split('.');
  if (entryId === undefined || rest.length > 0) throw invalidCursor();
  return {
    replacedAt: parseCursorNumber(replacedAt),
    rev: parseCursorNumber(rev),
    entryId,
    revision: parseCursorNumber(revision),
  };
}

export function parseRevisionCursor(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : parseCursorNumber(cursor);
}
