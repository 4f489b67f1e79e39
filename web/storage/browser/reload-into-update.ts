// Reloads a page that cannot go on with its code, so that it goes on with the newest version of it.
import { attempt } from './try-storage.ts';
import { hasUnsaved } from './unsaved-changes.ts';
import { schedule } from '../../time/schedule.ts';

const MEMORY_KEY = 'learn:reloaded-for';
/** A worker takes over in milliseconds, or once the requests of its predecessor are answered. Most are installed in seconds. */
const WAIT_MS = 10_000;

interface WaitingWorker {
  postMessage: (message: string) => void;
}

interface ReloadDeps {
  /** The page as the server sends it now. It names the files of its build. */
  fetchPage: () => Promise<Pick<Response, 'ok' | 'text'>>;
  /** Asks the server for a newer version and installs it. Rejects if that failed. */
  update: () => Promise<void>;
  findWaiting: () => Promise<WaitingWorker | null>;
  onTakeOver: (run: () => void) => void;
  reload: () => void;
  schedule: (run: () => void, delayMs: number) => unknown;
  memory: { has: (build: string) => boolean; add: (build: string) => void };
  /** True if a reload could lose words: a draft that a full device does not store is only on the page. */
  hasUnsaved: () => boolean;
}

const listReloaded = () => attempt(() => sessionStorage.getItem(MEMORY_KEY), null)?.split(' ') ?? [];

// Missing on plain http (except localhost), and when the browser forbids storage.
const findRegistration = async () => navigator.serviceWorker?.getRegistration().catch(() => undefined);

const pageDeps: ReloadDeps = {
  fetchPage: () => fetch('/', { credentials: 'omit', cache: 'no-store' }),
  async update() {
    const registration = await findRegistration();
    await registration?.update();
    const worker = registration?.installing;
    if (!worker) return;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    worker.addEventListener('statechange', resolve, { once: true });
    await promise;
    if (worker.state === 'redundant') throw new Error('The new version could not be installed.');
  },
  findWaiting: async () => (await findRegistration())?.waiting ?? null,
  onTakeOver: (run) => navigator.serviceWorker.addEventListener('controllerchange', run, { once: true }),
  reload: () => window.location.reload(),
  schedule,
  memory: {
    has: (build) => listReloaded().includes(build),
    add: (build) => attempt(() => sessionStorage.setItem(MEMORY_KEY, [...listReloaded(), build].join(' ')), undefined),
  },
  hasUnsaved,
};

/** A person has asked for it. */
export async function reloadIntoUpdate(deps: ReloadDeps = pageDeps): Promise<void> {
  await letWaitingTakeOver(deps);
  deps.reload();
}

export async function reloadSavedIntoUpdate(deps: ReloadDeps = pageDeps): Promise<void> {
  await letWaitingTakeOver(deps);
  if (!deps.hasUnsaved()) deps.reload();
}

/**
 * For missing or broken code. `build`: the address of the script that runs. Does nothing without a newer version on the
 * server. Once per build: if the next one breaks too, the page says so.
 */
export async function reloadOnceIntoUpdate(build: string, deps: ReloadDeps = pageDeps): Promise<void> {
  if (deps.memory.has(build)) return;
  const page = await deps.fetchPage().then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (page === null || page.includes(new URL(build).pathname)) return;
  // Without the newer version the worker would open this one again, and the one reload would be spent.
  const isInstalled = await within(
    deps.update().then(
      () => true,
      () => false,
    ),
    deps,
  );
  if (!isInstalled) return;
  await letWaitingTakeOver(deps);
  if (deps.hasUnsaved()) return;
  deps.memory.add(build);
  deps.reload();
}

/** Before a reload: otherwise the predecessor would open the page from its own files again. */
async function letWaitingTakeOver(deps: ReloadDeps): Promise<void> {
  const waiting = await deps.findWaiting();
  if (!waiting) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  deps.onTakeOver(resolve);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker belongs to this origin and takes no target
  waiting.postMessage('take-over');
  await within(promise, deps);
}

/** Undefined when the time has passed. */
function within<T>(work: Promise<T>, deps: ReloadDeps): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => deps.schedule(() => resolve(undefined), WAIT_MS))]);
}
