import type { generateBedtimeReading, generateReflectionReading } from '#contract/bedtime.ts';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { BodyOf } from '#contract/route.ts';

export function buildDaysRequest(
  userId: string,
  days: readonly Reflection[],
  today: IsoDate,
): BodyOf<typeof generateBedtimeReading> {
  const entries = days.flatMap(({ date, entries: ofDay }) => ofDay.map(({ content }) => ({ date, content })));
  if (entries.length === 0) throw new Error('No reflections found to generate bedtime reading');
  return { userId, entries, today };
}

export function buildDayRequest({ id, entries }: Reflection, today: IsoDate) {
  const body: BodyOf<typeof generateReflectionReading> = {
    entries: entries.map(({ id: entryId, content }) => ({ id: entryId, content })),
    today,
  };
  return { params: { reflectionId: id }, body };
}
