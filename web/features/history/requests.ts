// The calls that change what was saved, each with what it needs to be safe against a second sending, a stale view and a
// server that says nothing.
import {
  SEEN_HEADER,
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
import { CallError } from '../../lib/call.ts';
import { ask } from './ask.ts';

type DayId = Pick<Reflection, 'id'>;
type SeenDay = Pick<Reflection, 'version' | 'versionTag'>;

interface Edited {
  entryId: string;
  content: string;
  /** The day as the person saw it when they began. */
  seen: SeenDay;
}

export function sendEdit(day: DayId, { entryId, content, seen }: Edited): Promise<Reflection> {
  return ask(editEntry, { params: { reflectionId: day.id, entryId }, body: { content }, headers: seenHeader(seen) });
}

export function sendRemoval(day: Reflection, entryId: string): Promise<Reflection> {
  return ask(removeEntry, { params: { reflectionId: day.id, entryId }, headers: seenHeader(day) });
}

export function sendEarlierText(day: DayId, { entryId, rev }: { entryId: string; rev: number }): Promise<Reflection> {
  return ask(restoreEntry, { params: { reflectionId: day.id, entryId }, body: { rev } });
}

export function sendDayRemoval(day: Reflection): Promise<void> {
  return succeedWhenGone(() => ask(removeReflection, { params: { reflectionId: day.id }, headers: seenHeader(day) }));
}

export function sendDayReturn(reflectionId: string): Promise<Reflection> {
  return ask(restoreReflection, { params: { reflectionId } });
}

interface Purged {
  userId: string;
  reflectionId: string;
  /** Of the item that the person sees. */
  cursor: string;
}

export function sendDayPurge({ userId, reflectionId, cursor }: Purged): Promise<void> {
  return tellWhenGone(() => ask(purgeReflection, { params: { userId, reflectionId }, query: { cursor } }));
}

export function sendEntryPurge(
  { id }: DayId,
  { entryId, cursor }: Pick<RemovedEntry, 'entryId' | 'cursor'>,
): Promise<void> {
  return tellWhenGone(() => ask(purgeEntry, { params: { reflectionId: id, entryId }, query: { cursor } }));
}

/** The prompt is the day's own: a further entry must not change what the day is about. */
export async function sendFurtherEntry(day: Reflection, entry: Pick<Entry, 'id' | 'content'>): Promise<Reflection> {
  const { userId, date, promptIndex } = day;
  const { kept: _kept, ...saved } = await ask(saveReflection, {
    body: { userId, date, promptIndex, entries: [{ id: entry.id, content: entry.content }] },
    headers: { 'Idempotency-Key': entry.id },
  });
  return saved;
}

/** The day as it is now; null where there is none. */
export function findDay({ userId, date }: Pick<Reflection, 'userId' | 'date'>): Promise<Reflection | null> {
  return ask(findReflection, { params: { userId, date } });
}

/** The day as it is on the server, where it refuses a change because that day is newer; else null. */
export function findNewerDay(error: unknown): Reflection | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const copy = error.copy as { reflection?: Reflection } | null;
  return copy?.reflection ?? null;
}

/** Something else stands there by now than what the person saw. */
export function isChanged(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** Gone already is what was wanted: a try that nobody answered may have arrived. */
async function succeedWhenGone(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** It was deleted for good already, or brought back elsewhere: then it is in the journal, and nothing was deleted. */
export class NotRemovedError extends Error {}

async function tellWhenGone(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    throw isGone(error) ? new NotRemovedError('It is not under Removed any more.', { cause: error }) : error;
  }
}

/** `3-TAG`, or `3` from a server that gives no tags. */
function seenHeader({ version, versionTag }: SeenDay): Readonly<Record<string, string>> {
  return { [SEEN_HEADER]: versionTag === undefined ? String(version) : `${version}-${versionTag}` };
}
