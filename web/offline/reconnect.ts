// Finds out when the server answers again, at once on a hint, otherwise with backoff, and refetches the queries on the page.
import type { Query, QueryClient } from '@tanstack/react-query';
import { isAbout } from '../api/query-keys.ts';
import { connection as browserConnection, type Connection } from '../api/connection.ts';
import { findActiveUserId } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { schedule as scheduleTimer } from '../time/schedule.ts';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;
/** A connection that breaks sooner was not stable: the delays keep growing. */
const STABLE_MS = 60_000;

interface ReconnectorDeps {
  connection: Connection;
  probe: () => Promise<void>;
  onReconnected: () => Promise<void>;
  now: () => number;
  /** From 0 to 1: jitter, so that many devices do not ask in the same second. */
  random: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createReconnector({ connection, probe, onReconnected, now, random, schedule }: ReconnectorDeps) {
  let wasOnline = connection.get().isOnline;
  let attempts = 0;
  let reconnectedAtMs = Number.NEGATIVE_INFINITY;
  let cancelProbe: (() => void) | undefined;

  const scheduleProbe = () => {
    cancelProbe?.();
    const longest = Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
    attempts += 1;
    cancelProbe = schedule(() => void sendProbe(), longest * (0.5 + random() / 2));
  };
  const sendProbe = async () => {
    await probe();
    if (!connection.get().isOnline) scheduleProbe();
  };

  connection.subscribe(() => {
    const { isOnline } = connection.get();
    if (isOnline === wasOnline) return;
    wasOnline = isOnline;
    if (isOnline) {
      cancelProbe?.();
      reconnectedAtMs = now();
      return void onReconnected();
    }
    if (now() - reconnectedAtMs > STABLE_MS) attempts = 0;
    scheduleProbe();
  });
  if (!wasOnline) scheduleProbe();

  return {
    probeNow(): void {
      if (connection.get().isOnline) return;
      // Such hints often come a moment too early, so the next attempts follow soon.
      attempts = 0;
      cancelProbe?.();
      void sendProbe();
    },
  };
}

/** What the server may have changed meanwhile, and what could not be fetched: nothing else fetches it again. */
export function mayBeStale(userId: string) {
  const isChanged = isAbout(userId, ['reflections', 'models']);
  return (query: Pick<Query, 'queryKey' | 'state'>): boolean =>
    isChanged(query) || (query.queryKey[2] === userId && query.state.status === 'error');
}

interface RefetchDeps {
  session: SessionStore;
  queryClient: QueryClient;
}

export function refetchOnReconnect({ session, queryClient }: RefetchDeps): void {
  const reconnector = createReconnector({
    connection: browserConnection,
    probe: session.check,
    async onReconnected() {
      // Without a session the reads would be refused.
      await session.check();
      const userId = findActiveUserId(session.get());
      if (userId === null) return;
      void queryClient.invalidateQueries({ predicate: mayBeStale(userId) });
    },
    now: () => Date.now(),
    random: Math.random,
    schedule: scheduleTimer,
  });
  window.addEventListener('online', reconnector.probeNow);
  window.addEventListener('focus', reconnector.probeNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reconnector.probeNow());
}
