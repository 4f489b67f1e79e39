// The calls that change saved days. Each one can be repeated, detects a stale version, and ends if the server does not answer.
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
import { callWithTimeout } from '../../../api/call-with-timeout.ts';

type DayId = Pick<Reflection, 'id'>;
type SeenDay = Pick<Reflection, 'version' | 'versionTag'>;

interface Edited {
  entryId: string;
  content: string;
  /** The version that the person saw when they began. */
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

export function sendDayPurge({ userId, reflectionId, date, cursor }: PurgedDay): Promise<boolean> {
  return purge(
    () => callWithTimeout(purgeReflection, { params: { userId, reflectionId }, query: { cursor } }),
    async () => (await findDay({ userId, date }))?.id === reflectionId,
  );
}

export function sendEntryPurge(
  day: Pick<Reflection, 'id' | 'userId' | 'date'>,
  { entryId, cursor }: Pick<RemovedEntry, 'entryId' | 'cursor'>,
): Promise<boolean> {
  return purge(
    () => callWithTimeout(purgeEntry, { params: { reflectionId: day.id, entryId }, query: { cursor } }),
    async () => {
      const now = await findDay(day);
      // Another device has removed the whole day: then the entry was not deleted.
      return now === null || now.entries.some(({ id }) => id === entryId);
    },
  );
}

/** Sends the day's own prompt, because a further entry must not change it. */
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

/** The server's newer day from a version conflict (409); null for other errors. */
export function newerDayOf(error: unknown): Reflection | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const copy = error.copy as { reflection?: Reflection } | null;
  return copy?.reflection ?? null;
}

/** The server has a newer version than the one that the person saw. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** «Not found» counts as success: an earlier attempt without an answer may have arrived. */
async function succeedWhenGone(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Returns false if it was not deleted, because it was restored or removed with its day. */
async function purge(send: () => Promise<unknown>, isStillThere: () => Promise<boolean>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // An earlier attempt without an answer may have deleted it.
    return !(await isStillThere());
  }
}

/** `3-TAG`, or `3` from a server that gives no tags. */
function seenHeader({ version, versionTag }: SeenDay): Readonly<Record<string, string>> {
  return { [IF_MATCH_HEADER]: versionTag === undefined ? String(version) : `${version}-${versionTag}` };
}
