import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { daysDb } from './days-db.ts';

/** A day as this device has it, whatever the server answers. */
export async function findCachedDay(userId: string, date: IsoDate): Promise<Reflection | null> {
  // A device that cannot be read has nothing.
  const cached = await daysDb.find(userId).catch(() => null);
  const day = cached?.days.find((candidate) => candidate.date === date && !candidate.damaged);
  return day ?? cached?.copies?.find(({ reflection }) => reflection.date === date)?.reflection ?? null;
}
