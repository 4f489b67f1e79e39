// Lists the days of a person, a page at a time.
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { RawJson } from '../database/json-item.ts';
import { listDays } from './rows/day-list.ts';
import type { ReadDeps } from './rows/user-transaction.ts';

export interface ListDeps extends ReadDeps {
  /** Counts opened text towards the requests per minute of its person. */
  chargeOpenedBytes(this: void, userId: string, bytes: number): void;
}

/** Each day is opened only when the response reads it: 100 days of maximum size would not fit into memory. */
export async function listReflections(
  { userId, limit = LIST_LIMIT_DEFAULT, before }: { userId: string; limit?: number; before?: string },
  deps: ListDeps,
): Promise<AsyncIterable<RawJson<Reflection>>> {
  const { bytes, days } = await listDays({ userId, limit, before }, deps);
  deps.chargeOpenedBytes(userId, bytes);
  return days;
}
