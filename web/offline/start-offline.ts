// Everything that lets Learn work without network. What finds the connection again is there from the start: in a file of
// its own it would be missing when the network goes away before it has come. All else begins once the first page is drawn.
import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../session/session-store.ts';
import { schedule } from '../time/schedule.ts';
import { isInitialLoad } from '../session/session-state.ts';
import { whenIdle } from '../time/when-idle.ts';
import { refetchOnReconnect } from './refetch-on-reconnect.ts';
import { connection } from '../api/connection.ts';

/** Its code could not be fetched: the page works on without. A connection that comes back ends the wait. */
const TRY_AGAIN_MS = 60_000;

interface OfflineDeps {
  session: SessionStore;
  queryClient: QueryClient;
  /** False while the page that is shown waits for code that could not be fetched. */
  isPageLoaded: () => boolean;
  /** Something is unsaved, or said, that a reload would take away. */
  hasUnsavedInput: () => boolean;
}

export function startOffline(deps: OfflineDeps): void {
  // The device knows about its cable at once; whether the server answers is learned from the calls.
  window.addEventListener('offline', connection.recordNoAnswer);
  refetchOnReconnect(deps);
  let hasMissedCode = false;
  window.addEventListener('vite:preloadError', () => (hasMissedCode = true), { once: true });
  const stop = deps.session.subscribe(() => {
    if (isInitialLoad(deps.session.get())) return;
    stop();
    whenIdle(() => void begin(deps, () => hasMissedCode));
  });
}

async function begin(deps: OfflineDeps, hasMissedCode: () => boolean): Promise<void> {
  const { session, queryClient, isPageLoaded, hasUnsavedInput } = deps;
  const code = await Promise.all([import('./background-sync.ts'), import('./register-service-worker.ts')]).catch(
    () => null,
  );
  if (!code) return tryAgain(() => void begin(deps, hasMissedCode));
  const [{ startBackgroundSync }, { registerServiceWorker }] = code;
  startBackgroundSync({ session, queryClient });
  // While developing, every file is new at every moment.
  if (!import.meta.env.PROD) return;
  await registerServiceWorker({
    isIdle: () => !hasUnsavedInput() && queryClient.isMutating() === 0,
    isCodeMissing: () => !isPageLoaded(),
    isOnline: () => navigator.onLine,
    build: import.meta.url,
    hasMissedCode,
  });
}

function tryAgain(run: () => void): void {
  const go = () => {
    stopWaiting();
    stopWatching();
    run();
  };
  const stopWaiting = schedule(go, TRY_AGAIN_MS);
  const stopWatching = connection.onReconnect(go);
}
