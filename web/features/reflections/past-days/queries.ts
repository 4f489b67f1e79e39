import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { hideDay, listPastDays, type PastDay } from '#contract/past-days.ts';
import { buildUrl } from '#contract/route.ts';
import { call } from '../../../api/api-client.ts';
import { buildKey, DAY_RESOURCES, isAbout } from '../../../api/query-keys.ts';
import { toastError } from '../../../components/overlays/toast.ts';

interface PlaceOfDays {
  userId: string;
  date: IsoDate;
}

export function pastDaysOptions({ userId, date }: PlaceOfDays) {
  return queryOptions<PastDay[]>({
    queryKey: buildKey(buildUrl(listPastDays.path, { userId, date }), 'history', userId),
  });
}

interface Hiding {
  day: PastDay;
  hidden: boolean;
}

/** A day comes back on several dates, and in threads: the others are fetched again. */
export function useHideDay(place: PlaceOfDays, onChanged: (hiding: Hiding) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = pastDaysOptions(place);
  return useMutation({
    mutationFn: ({ day, hidden }: Hiding) =>
      call(hideDay, { params: { userId: place.userId, date: day.date }, body: { hidden } }),
    onSuccess: (_, hiding) => {
      const { day, hidden } = hiding;
      queryClient.setQueryData(queryKey, (days = []) => {
        const others = days.filter(({ date }) => date !== day.date);
        return hidden ? others : orderDays([...others, day]);
      });
      void queryClient.invalidateQueries({ predicate: isAbout(place.userId, DAY_RESOURCES, queryKey) });
      onChanged(hiding);
    },
    onError: toastError('Failed to save your choice'),
  });
}

/** Latest first. */
export function orderDays(days: readonly PastDay[]): PastDay[] {
  return days.toSorted((one, other) => (one.date < other.date ? 1 : -1));
}
