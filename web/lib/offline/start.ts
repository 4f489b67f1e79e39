// Everything that lets Learn work without network, begun once the first page is drawn and never in its way: the files
// of all pages, fetched for later visits, would come before what the first one shows.
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../session-machine.ts';
import { schedule } from '../schedule.ts';
import { isFirstMoment } from '../session-state.ts';
import { whenIdle } from '../when-idle.ts';
import { connection } from './connection.ts';

/** Its code could not be fetched: the page works on without. */
const TRY_AGAIN_MS = 60_000;

interface OfflineDeps {
  session: Session;
  queryClient: QueryClient;
  /** False while the page that is shown waits for code that could not be fetched. */
  isPageLoaded: () => boolean;
  /** Something is unsaved, or said, that a reload would take away. */
  hasUnfinished: () => boolean;
}

export function startOffline(deps: OfflineDeps): void {
  // The device knows about its cable at once; whether the server answers is learned from the calls.
  window.addEventListener('offline', connection.missed);
  let hasMissedCode = false;
  window.addEventListener('vite:preloadError', () => (hasMissedCode = true), { once: true });
  const stop = deps.session.subscribe(() => {
    if (isFirstMoment(deps.session.get())) return;
    stop();
    whenIdle(() => void begin(deps, () => hasMissedCode));
  });
}

async function begin(deps: OfflineDeps, hasMissedCode: () => boolean): Promise<void> {
  const { session, queryClient, isPageLoaded, hasUnfinished } = deps;
  const code = await Promise.all([import('./companion.ts'), import('./worker.ts')]).catch(() => null);
  if (!code) return void schedule(() => void begin(deps, hasMissedCode), TRY_AGAIN_MS);
  const [{ startCompanion }, { keepWorker }] = code;
  startCompanion({ session, queryClient });
  // While developing, every file is new at every moment.
  if (!import.meta.env.PROD) return;
  await keepWorker({
    isQuiet: () => !hasUnfinished() && queryClient.isMutating() === 0,
    isCodeMissing: () => !isPageLoaded(),
    isOnline: () => navigator.onLine,
    build: import.meta.url,
    hasMissedCode,
  });
}
