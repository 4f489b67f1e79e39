// What the page of a saved day has to say about a save that was just answered. It is told wherever its person is, and waits
// until the page of that day has shown it.
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { dropKeptNews, keepKeptNews, listKeptNews } from './conflict-notices.ts';

export interface Arrival {
  /** Entries that stand beside a newer text of another device or tab. */
  keptIds: readonly string[];
}

const ARRIVAL = 'arrival';
const openStorage = () => window.localStorage;

interface Place {
  userId: string;
  date: Day;
}

/** Null once it was seen. Nothing fetches it: it is only ever told. */
export function arrivalOptions({ userId, date }: Place) {
  return queryOptions<Arrival | null>({
    queryKey: [ARRIVAL, ARRIVAL, userId, date],
    queryFn: skipToken,
    initialData: () => {
      const keptIds = listKeptNews(openStorage, { userId, date });
      return keptIds.length > 0 ? { keptIds } : null;
    },
  });
}

/** A long day is answered in parts, and what one of them met is true of the day; so is what nobody has seen before a reload. */
export function tellArrival(queryClient: QueryClient, { keptIds, ...place }: Place & Arrival): void {
  const { queryKey } = arrivalOptions(place);
  const before = queryClient.getQueryData(queryKey)?.keptIds ?? [];
  const arrival: Arrival = { keptIds: [...new Set([...before, ...listKeptNews(openStorage, place), ...keptIds])] };
  queryClient.setQueryData(queryKey, arrival);
  if (arrival.keptIds.length > 0) keepKeptNews(openStorage, { ...place, ...arrival });
}

export function endArrival(queryClient: QueryClient, place: Place): void {
  queryClient.setQueryData(arrivalOptions(place).queryKey, null);
  dropKeptNews(openStorage, place);
}

/** What can be said of the day as it stands here: that both texts stand in it is not true before it was fetched, or once one is gone. */
export function findTrue(arrival: Arrival | null | undefined, day: Reflection | null): Arrival | null {
  if (!arrival || !day) return null;
  const { keptIds } = arrival;
  return keptIds.length === 0 || day.entries.some(({ id }) => keptIds.includes(id)) ? arrival : null;
}
