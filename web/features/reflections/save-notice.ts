// What the page of a saved day has to say about a save that was just answered. It is told wherever its person is, and waits
// until the page of that day has shown it.
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { dismissConflictNotice, saveConflictNotice, listConflictNotices } from './conflict-notices.ts';

export interface SaveNotice {
  /** Entries that stand beside a newer text of another device or tab. */
  conflictCopyIds: readonly string[];
}

const ARRIVAL = 'arrival';
const openStorage = () => window.localStorage;

interface Place {
  userId: string;
  date: IsoDate;
}

/** Null once it was seen. Nothing fetches it: it is only ever told. */
export function saveNoticeOptions({ userId, date }: Place) {
  return queryOptions<SaveNotice | null>({
    queryKey: [ARRIVAL, ARRIVAL, userId, date],
    queryFn: skipToken,
    initialData: () => {
      const keptIds = listConflictNotices(openStorage, { userId, date });
      return keptIds.length > 0 ? { conflictCopyIds: keptIds } : null;
    },
  });
}

/** A long day is answered in parts, and what one of them met is true of the day; so is what nobody has seen before a reload. */
export function showSaveNotice(queryClient: QueryClient, { conflictCopyIds, ...place }: Place & SaveNotice): void {
  const { queryKey } = saveNoticeOptions(place);
  const before = queryClient.getQueryData(queryKey)?.conflictCopyIds ?? [];
  const arrival: SaveNotice = {
    conflictCopyIds: [...new Set([...before, ...listConflictNotices(openStorage, place), ...conflictCopyIds])],
  };
  queryClient.setQueryData(queryKey, arrival);
  if (arrival.conflictCopyIds.length > 0) saveConflictNotice(openStorage, { ...place, ...arrival });
}

export function dismissSaveNotice(queryClient: QueryClient, place: Place): void {
  queryClient.setQueryData(saveNoticeOptions(place).queryKey, null);
  dismissConflictNotice(openStorage, place);
}

/** What can be said of the day as it stands here: that both texts stand in it is not true before it was fetched, or once one is gone. */
export function validSaveNotice(arrival: SaveNotice | null | undefined, day: Reflection | null): SaveNotice | null {
  if (!arrival || !day) return null;
  const { conflictCopyIds } = arrival;
  return conflictCopyIds.length === 0 || day.entries.some(({ id }) => conflictCopyIds.includes(id)) ? arrival : null;
}
