// After an interruption: finds the server again, and reads anew what is shown.
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
  const prober = createReconnector({
    connection,
    probe: session.check,
    async onBack() {
      // Whoever is not signed in any more is told by the session, and needs no refused reads.
      await session.check();
      const state = session.get();
      if (state.status !== 'ready' || state.hasEnded || isSigningOut(state)) return;
      // One look at what is shown; it may have changed while nobody could ask.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === 'reflections' && queryKey[2] === state.user.id,
      });
    },
    now: () => Date.now(),
    random: Math.random,
    schedule,
  });
  window.addEventListener('online', prober.probeNow);
  window.addEventListener('focus', prober.probeNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && prober.probeNow());
}
