// Reloads a page that cannot go on with its code, so that it goes on with the newest version of it.
import { attempt } from './try-storage.ts';
import { schedule } from '../../time/schedule.ts';

const MEMORY_KEY = 'learn:reloaded-for';
/** A worker takes over in milliseconds, or once the requests of its predecessor are answered. Then the page is reloaded anyway. */
const TAKE_OVER_TIMEOUT_MS = 10_000;

interface WaitingWorker {
  postMessage: (message: string) => void;
}

interface ReloadDeps {
  /** The page as the server sends it now. It names the files of its build. */
  fetchPage: () => Promise<string>;
  findWaiting: () => Promise<WaitingWorker | null>;
  onTakeOver: (run: () => void) => void;
  reload: () => void;
  schedule: (run: () => void, delayMs: number) => unknown;
  memory: { get: () => string | null; set: (build: string) => void };
}

/** The build that was reloaded because of missing or broken code. */
export const reloadMemory = {
  get: () => attempt(() => sessionStorage.getItem(MEMORY_KEY), null),
  set: (build: string) => attempt(() => sessionStorage.setItem(MEMORY_KEY, build), undefined),
};

const pageDeps: ReloadDeps = {
  fetchPage: async () => (await fetch('/', { credentials: 'omit', cache: 'no-store' })).text(),
  // Missing on plain http (except localhost), and when the browser forbids storage.
  findWaiting: async () => (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.waiting ?? null,
  onTakeOver: (run) => navigator.serviceWorker.addEventListener('controllerchange', run, { once: true }),
  reload: () => window.location.reload(),
  schedule,
  memory: reloadMemory,
};

/** A version that waits takes over first: otherwise its predecessor would open the page from its own files again. */
export async function reloadIntoUpdate(deps: ReloadDeps = pageDeps): Promise<void> {
  const waiting = await deps.findWaiting();
  if (waiting) {
    const { promise, resolve } = Promise.withResolvers<void>();
    deps.onTakeOver(resolve);
    deps.schedule(resolve, TAKE_OVER_TIMEOUT_MS);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker belongs to this origin and takes no target
    waiting.postMessage('take-over');
    await promise;
  }
  deps.reload();
}

/**
 * `build`: the address of the script that runs. Does nothing without a newer version on the server. Once per build: if the
 * next one breaks too, the page says so.
 */
export async function reloadOnceIntoUpdate(build: string, deps: ReloadDeps = pageDeps): Promise<void> {
  if (deps.memory.get() === build) return;
  const page = await deps.fetchPage().catch(() => null);
  if (page === null || page.includes(new URL(build).pathname)) return;
  deps.memory.set(build);
  await reloadIntoUpdate(deps);
}
