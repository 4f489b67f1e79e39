import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import type { Place } from '../conflict-notices.ts';
import { arrivalOptions, saveNoticeOptions } from '../save-notice.ts';
import { dismissArrival, dismissSaveNotice, validConflictCopyIds } from './seen-notice.ts';

/** The conflict copies of the latest saves of this day. A later visit does not show them again. */
export function useConflictCopyIds(place: Place, day: Reflection | null): readonly string[] {
  const conflictCopyIds = validConflictCopyIds(useQuery(saveNoticeOptions(place)).data, day);
  useDismissal(conflictCopyIds.length > 0, dismissSaveNotice, place);
  return conflictCopyIds;
}

/** Whether this visit of the day follows its save. */
export function useIsArrival(place: Place): boolean {
  const isArrival = useQuery(arrivalOptions(place)).data === true;
  useDismissal(isArrival, dismissArrival, place);
  return isArrival;
}

/** Leaving the page dismisses what it has shown. After a moment, because Strict Mode unmounts and remounts each page at once. */
function useDismissal(
  isShown: boolean,
  dismiss: (queryClient: QueryClient, place: Place) => void,
  { userId, date }: Place,
): void {
  const queryClient = useQueryClient();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    if (!isShown) return;
    return () => {
      leaving.current = setTimeout(() => dismiss(queryClient, { userId, date }));
    };
  }, [isShown, dismiss, queryClient, userId, date]);
}
