import { queryOptions, useMutation } from '@tanstack/react-query';
import { getAbout } from '#contract/about.ts';
import { endAllSessions, listSessions } from '#contract/session.ts';
import { call } from '../../lib/call.ts';
import { useSession } from '../../lib/session.tsx';
import { toast } from '../../ui/toast.tsx';

export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: [listSessions.path, 'sessions', userId],
    queryFn: ({ signal }) => call(listSessions, { signal }),
  });
}

export function aboutQuery() {
  return queryOptions({
    queryKey: [getAbout.path, 'about'],
    queryFn: ({ signal }) => call(getAbout, { signal }),
  });
}

export function useEndAllSessions() {
  const session = useSession();
  return useMutation({
    mutationFn: () => session.leaveBy(() => call(endAllSessions, {})),
    onError: (error) => toast({ title: 'Failed to sign out', description: error.message, look: 'destructive' }),
  });
}
