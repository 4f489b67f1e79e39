import { queryOptions } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { buildKey } from '../../../api/query-keys.ts';
import { listDraftDays, readDraft } from './draft-days.ts';

/** At each visit of a page or tab and after each edit in place: drafts change without a word to these queries. */
const READ_AGAIN = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: 'always' } as const;

export function draftDaysOptions(userId: string) {
  return queryOptions({
    queryKey: buildKey(`draft:${userId}`, 'drafts', userId),
    queryFn: () => listDraftDays(userId),
    ...READ_AGAIN,
  });
}

/** The draft of a day that the list has. */
export function unsavedOptions(userId: string, date: IsoDate) {
  return queryOptions({
    queryKey: buildKey(`unsaved:${userId}:${date}`, 'drafts', userId),
    queryFn: () => readDraft(userId, date),
    ...READ_AGAIN,
  });
}

export function sharedTextsOptions() {
  return queryOptions({
    queryKey: ['device', 'shared-texts'],
    queryFn: async () => (await import('../../../storage/browser/shared-texts.ts')).listSharedTexts(),
    gcTime: 0,
  });
}
