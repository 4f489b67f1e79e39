import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endAllSessions, endSessionById, listSessions, type ActiveSession } from '#contract/session.ts';
import { buildKey } from '../../api/query-keys.ts';
import { ApiError } from '../../api/api-client.ts';
import { NetworkError } from '../../api/network-error.ts';
import { callWithTimeout } from '../../api/timeouts/call-with-timeout.ts';
import { endAndConfirm } from '../../session/confirm-ended.ts';
import { useSession } from '../../session/browser-session.tsx';
import { toast, toastError } from '../../components/overlays/toast.ts';

export function sessionsQuery(userId: string) {
  return queryOptions<ActiveSession[]>({
    queryKey: buildKey(listSessions.path, 'sessions', userId),
    // The server does not push sign-ins on other devices.
    gcTime: 0,
  });
}

export function useEndAllSessions() {
  const session = useSession();
  return useMutation({
    mutationFn: () => session.leaveBy(() => endAndConfirm(() => callWithTimeout(endAllSessions, {}), session)),
    onError: (error) =>
      toastError(error instanceof NetworkError ? 'Not signed out everywhere yet' : 'Failed to sign out')(error),
  });
}

/** Removes the row after the server has ended the session. A session that has already ended counts as success. */
export function useEndSession(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery(userId);
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      callWithTimeout(endSessionById, { params: { sessionId: id } }).catch(ignoreMissing),
    onSuccess: (_, { id, name }) => {
      queryClient.setQueryData(queryKey, (open: ActiveSession[] = []) => open.filter((session) => session.id !== id));
      toast({ title: `Signed out on ${name}` });
    },
    onError: toastError('Failed to sign out'),
  });
}

function ignoreMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
