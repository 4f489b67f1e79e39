// After an interruption: finds the server again, and reads anew what is shown.
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../session/session-store.ts';
import { schedule } from '../time/schedule.ts';
import { isLeaving } from '../session/session-state.ts';
import { connection } from '../api/connection.ts';
import { createProber } from './reconnect.ts';

interface Deps {
  session: Session;
  queryClient: QueryClient;
}

export function comeBack({ session, queryClient }: Deps): void {
  const prober = createProber({
    connection,
    probe: session.check,
    async onBack() {
      // Whoever is not signed in any more is told by the session, and needs no refused reads.
      await session.check();
      const state = session.get();
      if (state.status !== 'ready' || state.hasEnded || isLeaving(state)) return;
      // One look at what is shown; it may have changed while nobody could ask.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === 'reflections' && queryKey[2] === state.user.id,
      });
    },
    now: () => Date.now(),
    random: Math.random,
    schedule,
  });
  window.addEventListener('online', prober.hint);
  window.addEventListener('focus', prober.hint);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && prober.hint());
}
