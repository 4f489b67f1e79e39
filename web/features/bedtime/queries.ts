import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  listBedtimeReadings,
  generateBedtimeReading,
  generateReflectionReading,
  type BedtimeReading,
} from '#contract/bedtime.ts';
import type { PreviousReading, Reflection } from '#contract/reflections.ts';
import type { IsoDate } from '#contract/days.ts';
import { buildUrl, type BodyOf } from '#contract/route.ts';
import { buildKey, isAbout } from '../../api/query-keys.ts';
import { ON_DEMAND } from '../../api/generated-texts.ts';
import { withLocalFallback } from '../../offline/local-generation.ts';
import { localToday } from '../../time/local-today.ts';
import { useGeneratedText } from '../../components/generated-text/use-generated-text.ts';

/** The reading of the latest days that this visit generated, until an entry changes. */
export function latestReadingOptions(userId: string) {
  return queryOptions<BedtimeReading>({
    queryKey: buildKey(generateBedtimeReading.path, 'bedtime', userId),
    ...ON_DEMAND,
  });
}

export function storedReadingsPath(userId: string): string {
  return buildUrl(listBedtimeReadings.path, { userId });
}

export type DayReading = Omit<BedtimeReading, 'isRepeated'> & {
  isRepeated?: boolean;
  isLate?: boolean | undefined;
  previous?: PreviousReading | undefined;
};

export function findSavedReading({ bedtimeReading, reading, date }: Reflection): DayReading | null {
  return reading && bedtimeReading !== null ? { ...reading, bedtimeReading, dates: [date] } : null;
}

/** When the day's new versions are used up, the server returns the same reading, which replaces nothing. */
function findPrevious(before: DayReading | null, { madeAt }: BedtimeReading): PreviousReading | undefined {
  if (!before || before.madeAt === madeAt) return before?.previous;
  const { bedtimeReading: text, source, degraded } = before;
  return { text, source, degraded, madeAt: before.madeAt };
}

/** The reading of one day that this visit generated, until an entry changes. */
export function dayReadingOptions(userId: string, reflectionId: string) {
  return queryOptions<DayReading>({
    queryKey: buildKey(buildUrl(generateReflectionReading.path, { reflectionId }), 'bedtime', userId),
    ...ON_DEMAND,
  });
}

const MESSAGES = {
  success: { title: 'Bedtime reading generated!', description: 'Your personalized reflection summary is ready.' },
  failure: 'Failed to generate bedtime reading',
};

export function useGenerateLatestReading(userId: string, days: readonly Reflection[]) {
  const queryClient = useQueryClient();
  const { queryKey } = latestReadingOptions(userId);
  return useGeneratedText<BedtimeReading>({
    userId,
    messages: MESSAGES,
    fetchText: async (request) => {
      const today = localToday();
      const body = buildDaysRequest(userId, days, today);
      const shown = queryClient.getQueryData(queryKey)?.bedtimeReading ?? null;
      return withLocalFallback(
        () => request(generateBedtimeReading, { body }),
        async (texts) => {
          const { findKeptPast } = await import('./kept-past-days.ts');
          return texts.generateReading({
            days,
            today,
            shown,
            past: await findKeptPast({ userId, today }, queryClient),
          });
        },
      );
    },
    writeInBrowser: (texts, base, options) => texts.readInBrowser({ userId, days, today: localToday() }, base, options),
    save(reading) {
      queryClient.setQueryData(queryKey, reading);
      void queryClient.invalidateQueries({ queryKey: [storedReadingsPath(userId)] });
    },
  });
}

export function useGenerateDayReading(userId: string, day: Reflection) {
  const queryClient = useQueryClient();
  const { queryKey } = dayReadingOptions(userId, day.id);
  return useGeneratedText<BedtimeReading>({
    userId,
    messages: MESSAGES,
    fetchText: (request) => {
      const today = localToday();
      const shown = queryClient.getQueryData(queryKey)?.bedtimeReading ?? day.bedtimeReading;
      return withLocalFallback(
        () => request(generateReflectionReading, buildDayRequest(day, today)),
        (texts) => texts.generateReading({ days: [day], today, shown }),
      );
    },
    writeInBrowser: (texts, base, options) =>
      texts.readInBrowser({ userId, days: [day], today: localToday(), reflectionId: day.id }, base, options),
    save(reading) {
      const before = queryClient.getQueryData(queryKey) ?? findSavedReading(day);
      queryClient.setQueryData(queryKey, { ...reading, previous: findPrevious(before, reading) });
      // The server stores the reading with its day, so cached copies of the day are stale.
      void queryClient.invalidateQueries({
        predicate: isAbout(userId, ['reflections']),
        refetchType: 'none',
      });
    },
  });
}

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
