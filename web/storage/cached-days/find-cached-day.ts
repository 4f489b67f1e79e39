import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { dayShelf } from './days-db.ts';

/** A day as this device has it, whatever the server answers. */
export async function findCachedDay(userId: string, date: Day): Promise<Reflection | null> {
  // A device that cannot be read has nothing.
  const cached = await dayShelf.find(userId).catch(() => null);
  const day = cached?.days.find((candidate) => candidate.date === date && !candidate.damaged);
  return day ?? cached?.copies?.find(({ reflection }) => reflection.date === date)?.reflection ?? null;
}
