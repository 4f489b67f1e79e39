// Reconnecting is part of the first load, because its chunk could not be loaded offline. The rest starts later.
import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../session/session-store.ts';
import { schedule } from '../time/schedule.ts';
import { isInitialLoad } from '../session/session-state.ts';
import { whenIdle } from '../time/when-idle.ts';
import { refetchOnReconnect } from './reconnect.ts';
import { connection } from '../api/connection.ts';

const RETRY_MS = 60_000;

interface OfflineDeps {
  session: SessionStore;
  queryClient: QueryClient;
  isPageLoaded: () => boolean;
  hasUnsavedInput: () => boolean;
}

export function startOffline(deps: OfflineDeps): void {
  // The device reports a lost network at once; whether the server answers is known from the calls.
  window.addEventListener('offline', connection.recordNoAnswer);
  refetchOnReconnect(deps);
  let hadChunkError = false;
  window.addEventListener('vite:preloadError', () => (hadChunkError = true), { once: true });
  const stop = deps.session.subscribe(() => {
    if (isInitialLoad(deps.session.get())) return;
    stop();
    whenIdle(() => void start(deps, () => hadChunkError));
  });
}

async function start(deps: OfflineDeps, hadChunkError: () => boolean): Promise<void> {
  const { session, queryClient, isPageLoaded, hasUnsavedInput } = deps;
  const code = await Promise.all([import('./background-sync.ts'), import('./register-service-worker.ts')]).catch(
    () => null,
  );
  if (!code) return retryLater(() => void start(deps, hadChunkError));
  const [{ startBackgroundSync }, { registerServiceWorker }] = code;
  startBackgroundSync({ session, queryClient });
  // In development every file changes often.
  if (!import.meta.env.PROD) return;
  await registerServiceWorker({
    isIdle: () => !hasUnsavedInput() && queryClient.isMutating() === 0,
    isCodeMissing: () => !isPageLoaded(),
    build: import.meta.url,
    hadChunkError,
  });
}

function retryLater(run: () => void): void {
  const retry = () => {
    cancel();
    unsubscribe();
    run();
  };
  const cancel = schedule(retry, RETRY_MS);
  const unsubscribe = connection.onReconnect(retry);
}
