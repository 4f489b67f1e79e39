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

export function buildDayRequest(day: Reflection | null, today: IsoDate) {
  if (!day) throw new Error('No reflection found');
  const body: BodyOf<typeof generateReflectionReading> = {
    entries: day.entries.map(({ id, content }) => ({ id, content })),
    today,
  };
  return { params: { reflectionId: day.id }, body };
}
