// The calls that change what was saved, each with what it needs to be safe against a second sending, a stale view and a
// server that says nothing.
import {
  IF_MATCH_HEADER,
  editEntry,
  purgeEntry,
  purgeReflection,
  removeEntry,
  removeReflection,
  restoreEntry,
  restoreReflection,
  type RemovedEntry,
} from '#contract/history.ts';
import { findReflection, saveReflection, type Entry, type Reflection } from '#contract/reflections.ts';
import { ApiError } from '../../../api/api-client.ts';
import { callWithTimeout } from './call-with-timeout.ts';

type DayId = Pick<Reflection, 'id'>;
type SeenDay = Pick<Reflection, 'version' | 'versionTag'>;

interface Edited {
  entryId: string;
  content: string;
  /** The day as the person saw it when they began. */
  seen: SeenDay;
}

export function sendEdit(day: DayId, { entryId, content, seen }: Edited): Promise<Reflection> {
  return callWithTimeout(editEntry, {
    params: { reflectionId: day.id, entryId },
    body: { content },
    headers: seenHeader(seen),
  });
}

export function sendEntryRemoval(day: Reflection, entryId: string): Promise<Reflection> {
  return callWithTimeout(removeEntry, { params: { reflectionId: day.id, entryId }, headers: seenHeader(day) });
}

export function sendVersionRestore(
  day: DayId,
  { entryId, rev }: { entryId: string; rev: number },
): Promise<Reflection> {
  return callWithTimeout(restoreEntry, { params: { reflectionId: day.id, entryId }, body: { rev } });
}

export function sendDayRemoval(day: Reflection): Promise<void> {
  return succeedWhenGone(() =>
    callWithTimeout(removeReflection, { params: { reflectionId: day.id }, headers: seenHeader(day) }),
  );
}

export function sendDayRestore(reflectionId: string): Promise<Reflection> {
  return callWithTimeout(restoreReflection, { params: { reflectionId } });
}

interface PurgedDay {
  userId: string;
  reflectionId: string;
  date: string;
  /** Of the item that the person sees. */
  cursor: string;
}

export function sendDayPurge({ userId, reflectionId, date, cursor }: PurgedDay): Promise<void> {
  return purge(
    () => callWithTimeout(purgeReflection, { params: { userId, reflectionId }, query: { cursor } }),
    async () => (await findDay({ userId, date }))?.id === reflectionId,
  );
}

export function sendEntryPurge(
  day: Pick<Reflection, 'id' | 'userId' | 'date'>,
  { entryId, cursor }: Pick<RemovedEntry, 'entryId' | 'cursor'>,
): Promise<void> {
  return purge(
    () => callWithTimeout(purgeEntry, { params: { reflectionId: day.id, entryId }, query: { cursor } }),
    async () => {
      const now = await findDay(day);
      // With its day it was removed elsewhere, and then it was not deleted.
      return now === null || now.entries.some(({ id }) => id === entryId);
    },
  );
}

/** The prompt is the day's own: a further entry must not change what the day is about. */
export async function sendNewEntry(day: Reflection, entry: Pick<Entry, 'id' | 'content'>): Promise<Reflection> {
  const { userId, date, promptIndex } = day;
  const { kept: _kept, ...saved } = await callWithTimeout(saveReflection, {
    body: { userId, date, promptIndex, entries: [{ id: entry.id, content: entry.content }] },
    headers: { 'Idempotency-Key': entry.id },
  });
  return saved;
}

/** The day as it is now; null where there is none. */
export function findDay({ userId, date }: Pick<Reflection, 'userId' | 'date'>): Promise<Reflection | null> {
  return callWithTimeout(findReflection, { params: { userId, date } });
}

/** The day as it is on the server, where it refuses a change because that day is newer; else null. */
export function newerDayOf(error: unknown): Reflection | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const copy = error.copy as { reflection?: Reflection } | null;
  return copy?.reflection ?? null;
}

/** Something else stands there by now than what the person saw. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Gone already is what was wanted: a try that nobody answered may have arrived. */
async function succeedWhenGone(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** It is in the journal again, or with its day under what was removed: then it was not deleted. */
export class NotRemovedError extends Error {}

/** A first try whose answer was lost may have deleted it: then the second one finds nothing, and all is done. */
async function purge(send: () => Promise<unknown>, isStillThere: () => Promise<boolean>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (await isStillThere()) throw new NotRemovedError('It is not under Removed any more.', { cause: error });
  }
}

/** `3-TAG`, or `3` from a server that gives no tags. */
function seenHeader({ version, versionTag }: SeenDay): Readonly<Record<string, string>> {
  return { [IF_MATCH_HEADER]: versionTag === undefined ? String(version) : `${version}-${versionTag}` };
}
