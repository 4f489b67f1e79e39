import { queryOptions } from '@tanstack/react-query';
import { buildKey } from '../../../api/query-keys.ts';

export function draftDaysOptions(userId: string) {
  return queryOptions({
    queryKey: buildKey(`draft:${userId}`, 'drafts', userId),
    queryFn: async () => (await import('./draft-days.ts')).listDraftDays(userId),
    gcTime: 0,
  });
}
