// What a save that was just answered leaves for the page of its day: the conflict copies until it has shown them, and whether
// the person arrives from that save.
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { saveConflictNotice, listConflictNotices, type ConflictNotice, type Place } from './conflict-notices.ts';

const openStorage = () => window.localStorage;

/** Ids of entries; empty once they were shown. Nothing fetches it; `showSaveNotice` writes it. */
export function saveNoticeOptions({ userId, date }: Place) {
  return queryOptions<readonly string[]>({
    queryKey: ['kept-copies', userId, date],
    queryFn: skipToken,
    initialData: () => listConflictNotices(openStorage, { userId, date }),
  });
}

/** True from a save until the page of its day has been left, unless the day has words of distress. */
export function arrivalOptions({ userId, date }: Place) {
  return queryOptions<boolean>({ queryKey: ['arrival', userId, date], queryFn: skipToken });
}

/** Adds to the notices that were not shown yet: a long day takes several requests, and the page may have been reloaded. */
export function showSaveNotice(queryClient: QueryClient, { conflictCopyIds, ...place }: ConflictNotice): void {
  if (conflictCopyIds.length === 0) return;
  const { queryKey } = saveNoticeOptions(place);
  const before = [...(queryClient.getQueryData(queryKey) ?? []), ...listConflictNotices(openStorage, place)];
  const ids = [...new Set([...before, ...conflictCopyIds])];
  queryClient.setQueryData(queryKey, ids);
  saveConflictNotice(openStorage, { ...place, conflictCopyIds: ids });
}
