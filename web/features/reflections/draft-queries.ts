// Drafts are this device's alone, so they stand apart from what the server answers (and from the first load).
import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { createDraftShelf } from './draft-shelf.ts';

/** The draft of a day on this device. Read anew for each visit, for the form and not the cache holds what is typed. */
export function draftOptions(userId: string, date: Day) {
  return queryOptions({
    queryKey: [`draft:${userId}:${date}`, 'drafts', userId],
    queryFn: () => openShelf(userId).find(date),
    gcTime: 0,
  });
}

/** Days that have words on this device which no server has. */
export function draftDaysOptions(userId: string) {
  return queryOptions({
    queryKey: [`draft:${userId}`, 'drafts', userId],
    queryFn: () => openShelf(userId).listDays(),
    gcTime: 0,
  });
}

export function openShelf(userId: string) {
  return createDraftShelf(() => window.localStorage, userId);
}
