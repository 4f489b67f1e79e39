// What becomes of the notices of a save on the page of its day. The first script only writes them.
import type { QueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { dismissConflictNotice, type Place } from '../conflict-notices.ts';
import { arrivalOptions, saveNoticeOptions } from '../save-notice.ts';

const openStorage = () => window.localStorage;

export function dismissArrival(queryClient: QueryClient, place: Place): void {
  queryClient.setQueryData(arrivalOptions(place).queryKey, false);
}

export function dismissSaveNotice(queryClient: QueryClient, place: Place): void {
  queryClient.setQueryData(saveNoticeOptions(place).queryKey, []);
  dismissConflictNotice(openStorage, place);
}

/** Empty unless the day has one of the conflict copies: before it is fetched, and once they are removed, the notice is wrong. */
export function validConflictCopyIds(ids: readonly string[] = [], day: Reflection | null): readonly string[] {
  return day?.entries.some(({ id }) => ids.includes(id)) ? ids : [];
}
