// The summaries that a model is replacing. The save stores the embedded summary in their place, so that only this device
// still has them: the page of the day shows each until the new one is there, also after a reload.
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { CachedDays } from './answer-from-cache.ts';

export function keepEarlierSummaries(
  before: Pick<CachedDays, 'days' | 'earlierSummaries'> | null,
  next: readonly Reflection[],
): ReadonlyMap<IsoDate, string> {
  return new Map(
    next.flatMap((day) => {
      const text = before && day.summary.status !== 'ready' && findEarlierSummary(before, day);
      return text ? [[day.date, text]] : [];
    }),
  );
}

/**
 * The days may be from before or after the change that began the new summary. Null once a learning has left the day: the
 * summary may quote it.
 */
export function findEarlierSummary(
  { days, earlierSummaries }: Pick<CachedDays, 'days' | 'earlierSummaries'>,
  day: Pick<Reflection, 'id' | 'date' | 'version' | 'entries'>,
): string | null | undefined {
  const known = days.find(({ date }) => date === day.date);
  if (known?.id !== day.id || !known.entries.every(({ id }) => day.entries.some((entry) => entry.id === id)))
    return null;
  if (known.summary.status !== 'ready') return earlierSummaries?.get(day.date);
  return known.version < day.version ? known.aiSummary : null;
}
