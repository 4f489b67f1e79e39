import { queryOptions, useMutation, useQueryClient, type MutationFunction } from '@tanstack/react-query';
import { readEntries, readReflection, type BedtimeReading } from '#contract/bedtime.ts';
import type { Reflection } from '#contract/reflections.ts';
import { fillPath } from '#contract/route.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { buildDayRequest, buildDaysRequest } from './requests.ts';

/** The reading of the latest days that was made during this visit, until something is written. Made on a press, never on a read. */
export function latestReadingOptions(userId: string) {
  return queryOptions<BedtimeReading>({ queryKey: [readEntries.path, 'bedtime', userId], enabled: false });
}

/** The reading of one day, likewise. */
export function dayReadingOptions(userId: string, reflectionId: string) {
  return queryOptions<BedtimeReading>({
    queryKey: [fillPath(readReflection.path, { reflectionId }), 'bedtime', userId],
    enabled: false,
  });
}

export function useReadLatest(userId: string, days: readonly Reflection[]) {
  const { queryKey } = latestReadingOptions(userId);
  return useReading({
    generate: async () => call(readEntries, { body: buildDaysRequest(userId, days) }),
    keep: (queryClient, reading) => queryClient.setQueryData(queryKey, reading),
  });
}

export function useReadDay(userId: string, day: Reflection | null) {
  return useReading({
    generate: async () => call(readReflection, buildDayRequest(day)),
    keep(queryClient, reading) {
      if (day) queryClient.setQueryData(dayReadingOptions(userId, day.id).queryKey, reading);
      // The reading is kept with its day: whoever shows that day next reads it again.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: key }) => key[1] === 'reflections' && key[2] === userId,
        refetchType: 'none',
      });
    },
  });
}

interface Reading {
  generate: MutationFunction<BedtimeReading, void>;
  keep: (queryClient: ReturnType<typeof useQueryClient>, reading: BedtimeReading) => void;
}

function useReading({ generate, keep }: Reading) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: generate,
    onSuccess(reading) {
      keep(queryClient, reading);
      toast({ title: 'Bedtime reading generated!', description: 'Your personalized reflection summary is ready.' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to generate bedtime reading',
        description: error.message || 'Please try again.',
        look: 'destructive',
      }),
  });
}
