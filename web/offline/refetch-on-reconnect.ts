// After an interruption: detects that the server answers again, and refetches the queries on the page.
import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../session/session-store.ts';
import { schedule } from '../time/schedule.ts';
import { isSigningOut } from '../session/session-state.ts';
import { connection } from '../api/connection.ts';
import { createReconnector } from './reconnect.ts';

interface Deps {
  session: SessionStore;
  queryClient: QueryClient;
}

export function refetchOnReconnect({ session, queryClient }: Deps): void {
  const reconnector = createReconnector({
    connection,
    probe: session.check,
    async onReconnected() {
      // Without a session the reads would be refused.
      await session.check();
      const state = session.get();
      if (state.status !== 'ready' || state.hasEnded || isSigningOut(state)) return;
      // The page may show outdated days.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === 'reflections' && queryKey[2] === state.user.id,
      });
    },
    now: () => Date.now(),
    random: Math.random,
    schedule,
  });
  window.addEventListener('online', reconnector.probeNow);
  window.addEventListener('focus', reconnector.probeNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reconnector.probeNow());
}
