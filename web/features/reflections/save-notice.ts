// The notice of a save that was just answered. It stays until the page of that day has shown it.
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { dismissConflictNotice, saveConflictNotice, listConflictNotices } from './conflict-notices.ts';

export interface SaveNotice {
  /** Entries that stand beside a newer text of another device or tab. */
  conflictCopyIds: readonly string[];
}

const NOTICE = 'arrival';
const openStorage = () => window.localStorage;

interface Place {
  userId: string;
  date: IsoDate;
}

/** Null once it was shown. Nothing fetches it; `showSaveNotice` writes it. */
export function saveNoticeOptions({ userId, date }: Place) {
  return queryOptions<SaveNotice | null>({
    queryKey: [NOTICE, NOTICE, userId, date],
    queryFn: skipToken,
    initialData: () => {
      const conflictCopyIds = listConflictNotices(openStorage, { userId, date });
      return conflictCopyIds.length > 0 ? { conflictCopyIds } : null;
    },
  });
}

/** Adds to the notices that were not shown yet: a long day takes several requests, and the page may have been reloaded. */
export function showSaveNotice(queryClient: QueryClient, { conflictCopyIds, ...place }: Place & SaveNotice): void {
  const { queryKey } = saveNoticeOptions(place);
  const before = queryClient.getQueryData(queryKey)?.conflictCopyIds ?? [];
  const notice: SaveNotice = {
    conflictCopyIds: [...new Set([...before, ...listConflictNotices(openStorage, place), ...conflictCopyIds])],
  };
  queryClient.setQueryData(queryKey, notice);
  if (notice.conflictCopyIds.length > 0) saveConflictNotice(openStorage, { ...place, ...notice });
}

export function dismissSaveNotice(queryClient: QueryClient, place: Place): void {
  queryClient.setQueryData(saveNoticeOptions(place).queryKey, null);
  dismissConflictNotice(openStorage, place);
}

/** Null unless the day has one of the conflict copies: before it is fetched, and once they are removed, the notice is wrong. */
export function validSaveNotice(notice: SaveNotice | null | undefined, day: Reflection | null): SaveNotice | null {
  if (!notice || !day) return null;
  const { conflictCopyIds } = notice;
  return conflictCopyIds.length === 0 || day.entries.some(({ id }) => conflictCopyIds.includes(id)) ? notice : null;
}
