import type { Reflection } from '#contract/reflections.ts';
import { daysDb } from '../../storage/cached-days/days-db.ts';
import { findEarlierSummary } from '../../storage/cached-days/earlier-summaries.ts';

/** The summary of a day that a model is replacing, as this device has it; null for none. */
export async function readEarlierSummary(day: Reflection): Promise<string | null> {
  const cached = await daysDb.find(day.userId).catch(() => null);
  return (cached && findEarlierSummary(cached, day)) ?? null;
}
