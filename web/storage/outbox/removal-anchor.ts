// A save names at least one entry. One that only removes carries an entry of the day along, as the day has it just then.
import { findReflection, type Reflection } from '#contract/reflections.ts';
import type { call } from '../../api/api-client.ts';
import type { OutboxRow } from '../browser/schema.ts';

interface Deps {
  call: typeof call;
  signal: AbortSignal;
}

/** The day without what is to go; null when it is gone, or when nothing else is in it. Throws without an answer. */
export async function findAnchorEntry(
  { body: { userId, date, removed = [] } }: Pick<OutboxRow, 'body'>,
  deps: Deps,
): Promise<Reflection['entries'][number] | null> {
  const day = await findDay({ userId, date }, deps);
  return day?.entries.find(({ id }) => !removed.includes(id)) ?? null;
}

/**
 * Whether what was carried along still stands in the day as it was sent: else that would bring it back. Null when the whole
 * day is gone. Throws without an answer.
 */
export async function isAnchorUnchanged(
  { body: { userId, date, entries } }: OutboxRow,
  deps: Deps,
): Promise<boolean | null> {
  const day = await findDay({ userId, date }, deps);
  if (!day) return null;
  const has = ({ id, content }: { id?: string | undefined; content: string }) =>
    day.entries.some((entry) => entry.id === id && entry.content === content);
  return entries.every(has);
}

function findDay(params: { userId: string; date: string }, { call: send, signal }: Deps): Promise<Reflection | null> {
  return send(findReflection, { params, signal });
}
