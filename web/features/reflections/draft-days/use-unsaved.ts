import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { dayOptions } from '../queries.ts';
import { draftDaysOptions, sharedTextsOptions, unsavedOptions } from './queries.ts';
import { describeUnsaved } from './unsaved.ts';

interface UnsavedDay {
  userId: string;
  date: IsoDate;
  /** Shared texts join today's learnings. */
  isToday: boolean;
  /** While the day is edited in place the line stays as it is: it would name what is being typed, and move it. */
  isHeld?: boolean;
}

/** «1 learning is not saved yet.»; null while it is not known, and when there is nothing. */
export function useUnsaved({ userId, date, isToday, isHeld = false }: UnsavedDay): string | null {
  const draftDays = useQuery({ ...draftDaysOptions(userId), enabled: !isHeld });
  const hasDraft = draftDays.data?.includes(date) === true;
  const draft = useQuery({ ...unsavedOptions(userId, date), enabled: hasDraft && !isHeld });
  const shared = useQuery({ ...sharedTextsOptions(), enabled: isToday });
  // Only for a day that the page has anyway.
  const day = useQuery({ ...dayOptions(userId, date), enabled: false });
  const sharedCount = isToday ? (shared.data ?? []).filter(({ isOwned }) => isOwned).length : 0;
  return describeUnsaved({ draft: hasDraft ? draft.data : null, day: day.data, sharedCount });
}
