// Reads the days of a person: one, or a page of them.
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { RawJson } from '../database/json-item.ts';
import { listDays } from './rows/day-list.ts';
import { readDayJson } from './rows/reflections.ts';
import type { ReadDeps } from './rows/user-transaction.ts';
import { addFirstSummary, type FirstSummaryDeps } from './summary.ts';

export interface ListDeps extends ReadDeps {
  /** Counts opened text towards the requests per minute. */
  chargeOpenedBytes(this: void, budget: string, bytes: number): void;
}

interface ListRequest {
  userId: string;
  /** Whose requests are counted, if not the person's. */
  budget?: string;
  limit?: number | undefined;
  before?: string | undefined;
  prompt?: number | undefined;
}

/** Each day is opened only when the response reads it: 100 days of maximum size would not fit into memory. */
export async function listReflections(
  { userId, budget = userId, limit = LIST_LIMIT_DEFAULT, before, prompt }: ListRequest,
  deps: ListDeps,
): Promise<AsyncIterable<RawJson<Reflection>>> {
  const { bytes, days } = await listDays({ userId, limit, before, prompt }, deps);
  deps.chargeOpenedBytes(budget, bytes);
  return days;
}

/**
 * A day that an import has changed gets its embedded summary when it is opened for the first time. A caller who may not
 * write is shown one that is not stored.
 */
export async function findReflection(
  { mayWrite, ...day }: { userId: string; date: string; mayWrite: boolean },
  deps: FirstSummaryDeps,
): Promise<RawJson<Reflection> | Reflection | null> {
  const found = await readDayJson(day, deps);
  if (found === null || !isWithoutSummary(found)) return found;
  return (await addFirstSummary(day, { mayWrite }, deps)) ?? found;
}

/** Quotation marks within texts have a backslash before them, so this can only be the field. */
function isWithoutSummary({ json }: RawJson<Reflection>): boolean {
  return json.includes('"aiSummary":null');
}
