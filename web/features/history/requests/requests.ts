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
  type RemovedReflection,
} from '#contract/history.ts';
import { findReflection, saveReflection, type Entry, type Reflection } from '#contract/reflections.ts';
import { ApiError } from '../../../api/api-client.ts';
import { noteOwnVersion } from '../../reflections/own-versions.ts';
import { callWithTimeout } from '../../../api/timeouts/call-with-timeout.ts';

type DayId = Pick<Reflection, 'id'>;

/** `day` is the version that the person saw when they began. */
export function sendEdit(
  day: Reflection,
  { id: entryId, content }: Pick<Entry, 'id' | 'content'>,
): Promise<Reflection> {
  return noteOwn(
    callWithTimeout(editEntry, {
      params: { reflectionId: day.id, entryId },
      body: { content },
      headers: seenHeader(day),
    }),
  );
}

export function sendEntryRemoval(day: Reflection, entryId: string): Promise<Reflection> {
  return noteOwn(callWithTimeout(removeEntry, { params: { reflectionId: day.id, entryId }, headers: seenHeader(day) }));
}

export function sendVersionRestore(
  day: DayId,
  { entryId, rev }: { entryId: string; rev: number },
): Promise<Reflection> {
  return noteOwn(callWithTimeout(restoreEntry, { params: { reflectionId: day.id, entryId }, body: { rev } }));
}

export async function sendDayRemoval(day: Reflection): Promise<void> {
  try {
    await callWithTimeout(removeReflection, { params: { reflectionId: day.id }, headers: seenHeader(day) });
  } catch (error) {
    // An earlier attempt without an answer may have arrived.
    if (!isNotFound(error)) throw error;
  }
}

export function sendDayRestore(reflectionId: string): Promise<Reflection> {
  return callWithTimeout(restoreReflection, { params: { reflectionId } });
}

export function sendDayPurge(
  userId: string,
  { id: reflectionId, date, cursor }: Pick<RemovedReflection, 'id' | 'date' | 'cursor'>,
): Promise<boolean> {
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
  return noteOwn(Promise.resolve(saved));
}

export function findDay({ userId, date }: Pick<Reflection, 'userId' | 'date'>): Promise<Reflection | null> {
  return callWithTimeout(findReflection, { params: { userId, date } });
}

/** The server's newer day from a version conflict (409); null for other errors. */
export function findNewerDay(error: unknown): Reflection | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const copy = error.copy as { reflection?: Reflection } | null;
  return copy?.reflection ?? null;
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The version that this browser has made of the day. */
async function noteOwn(answer: Promise<Reflection>): Promise<Reflection> {
  const day = await answer;
  noteOwnVersion(() => window.localStorage, day);
  return day;
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
function seenHeader({ version, versionTag }: Reflection): Readonly<Record<string, string>> {
  return { [IF_MATCH_HEADER]: versionTag === undefined ? String(version) : `${version}-${versionTag}` };
}
