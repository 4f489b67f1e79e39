import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { listReadings, readEntries, readReflection, type BedtimeReading } from '#contract/bedtime.ts';
import type { PreviousReading, Reflection } from '#contract/reflections.ts';
import { fillPath } from '#contract/route.ts';
import { KEPT_FOR_VISIT } from '../../api/generated-texts.ts';
import { orMadeHere } from '../../offline/local-generation.ts';
import { todayHere } from '../../time/dates.ts';
import { hasLeft, useTextCall } from '../../api/use-text-generation.ts';
import { toast } from '../../components/overlays/toast.tsx';
import { buildDayRequest, buildDaysRequest } from './reading-requests.ts';

/** The reading of the latest days that was made during this visit, until something is written. */
export function latestReadingOptions(userId: string) {
  return queryOptions<BedtimeReading>({ queryKey: [readEntries.path, 'bedtime', userId], ...KEPT_FOR_VISIT });
}

export function storedReadingsPath(userId: string): string {
  return fillPath(listReadings.path, { userId });
}

/** A reading of a day, and the one that it replaced. */
export type DayReading = Omit<BedtimeReading, 'isRepeated'> & {
  isRepeated?: boolean;
  previous?: PreviousReading | undefined;
};

/** The reading that is stored with its day. */
export function findKeptReading({ bedtimeReading, reading, date }: Reflection): DayReading | null {
  return reading && bedtimeReading !== null ? { ...reading, bedtimeReading, dates: [date] } : null;
}

/** Beyond the day's new versions the same one comes again, and replaces nothing. */
function findPrevious(before: DayReading | null, { madeAt }: BedtimeReading): PreviousReading | undefined {
  if (!before || before.madeAt === madeAt) return before?.previous;
  const { bedtimeReading: text, source, degraded } = before;
  return { text, source, degraded, madeAt: before.madeAt };
}

/** The reading of one day, likewise. */
export function dayReadingOptions(userId: string, reflectionId: string) {
  return queryOptions<DayReading>({
    queryKey: [fillPath(readReflection.path, { reflectionId }), 'bedtime', userId],
    ...KEPT_FOR_VISIT,
  });
}

export function useReadLatest(userId: string, days: readonly Reflection[]) {
  const { queryKey } = latestReadingOptions(userId);
  const { ask, soFar } = useTextCall(userId);
  return useReading({
    soFar,
    generate: async (queryClient) => {
      const today = todayHere();
      const body = buildDaysRequest(userId, days, today);
      const shown = queryClient.getQueryData(queryKey)?.bedtimeReading ?? null;
      return orMadeHere(
        () => ask(readEntries, { body }),
        (texts) => texts.makeReading(days, today, shown),
      );
    },
    keep(queryClient, reading) {
      queryClient.setQueryData(queryKey, reading);
      void queryClient.invalidateQueries({ queryKey: [storedReadingsPath(userId)] });
    },
  });
}

export function useReadDay(userId: string, day: Reflection | null) {
  const { ask, soFar } = useTextCall(userId);
  return useReading({
    soFar,
    generate: async (queryClient) => {
      const today = todayHere();
      const request = buildDayRequest(day, today);
      const days = day ? [day] : [];
      const made = day && queryClient.getQueryData(dayReadingOptions(userId, day.id).queryKey);
      const shown = made?.bedtimeReading ?? day?.bedtimeReading ?? null;
      return orMadeHere(
        () => ask(readReflection, request),
        (texts) => texts.makeReading(days, today, shown),
      );
    },
    keep(queryClient, reading) {
      if (day) {
        const { queryKey } = dayReadingOptions(userId, day.id);
        const before = queryClient.getQueryData(queryKey) ?? findKeptReading(day);
        queryClient.setQueryData(queryKey, { ...reading, previous: findPrevious(before, reading) });
      }
      // The reading is kept with its day: whoever shows that day next reads it again.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: key }) => key[1] === 'reflections' && key[2] === userId,
        refetchType: 'none',
      });
    },
  });
}

interface Reading {
  /** What a model has written of the next one. */
  soFar: string;
  generate: (queryClient: QueryClient) => Promise<BedtimeReading>;
  keep: (queryClient: QueryClient, reading: BedtimeReading) => void;
}

function useReading({ soFar, generate, keep }: Reading) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => generate(queryClient),
    onSuccess(reading) {
      keep(queryClient, reading);
      toast({ title: 'Bedtime reading generated!', description: 'Your personalized reflection summary is ready.' });
    },
    onError(error) {
      if (hasLeft(error)) return;
      toast({
        title: 'Failed to generate bedtime reading',
        description: error.message || 'Please try again.',
        look: 'destructive',
      });
    },
  });
  return { generate: () => mutate(), isPending, soFar: isPending ? soFar : '' };
}
