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
  /** Asks the server for a newer version and installs it. False or a rejection: that failed. */
  update: () => Promise<boolean>;
  findWaiting: () => Promise<WaitingWorker | null>;
  onTakeOver: (run: () => void) => void;
  reload: () => void;
  schedule: (run: () => void, delayMs: number) => unknown;
  memory: { has: (build: string) => boolean; add: (build: string) => void };
  /** True if a reload could lose words: a draft that a full device does not store is only on the page. */
  hasUnsaved: () => boolean;
}

const readReloaded = () => attempt(() => sessionStorage.getItem(MEMORY_KEY), null) ?? '';

// Missing on plain http (except localhost), and when the browser forbids storage.
const findRegistration = async () => navigator.serviceWorker?.getRegistration().catch(() => undefined);

const pageDeps: ReloadDeps = {
  fetchPage: () => fetch('/', { credentials: 'omit', cache: 'no-store' }),
  async update() {
    const registration = await findRegistration();
    await registration?.update();
    const worker = registration?.installing;
    if (!worker) return true;
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return worker.state !== 'redundant';
  },
  findWaiting: async () => (await findRegistration())?.waiting ?? null,
  onTakeOver: (run) => navigator.serviceWorker.addEventListener('controllerchange', run, { once: true }),
  reload: () => window.location.reload(),
  schedule,
  memory: {
    has: (build) => readReloaded().includes(build),
    add: (build) => attempt(() => sessionStorage.setItem(MEMORY_KEY, `${readReloaded()} ${build}`), undefined),
  },
  hasUnsaved,
};

/** A person has asked for it. */
export async function reloadIntoUpdate(deps: ReloadDeps = pageDeps): Promise<void> {
  await letWaitingTakeOver(deps);
  deps.reload();
}

export async function reloadSavedIntoUpdate(deps: ReloadDeps = pageDeps, onReload?: () => void): Promise<void> {
  await letWaitingTakeOver(deps);
  if (deps.hasUnsaved()) return;
  onReload?.();
  deps.reload();
}

/**
 * For missing or broken code. `build`: the address of the script that runs. Does nothing without a newer version on the
 * server. Once per build: if the next one breaks too, the page says so.
 */
export async function reloadOnceIntoUpdate(build: string, deps: ReloadDeps = pageDeps): Promise<void> {
  const { memory } = deps;
  if (memory.has(build) || !(await within(installNewer(build, deps), deps))) return;
  await reloadSavedIntoUpdate(deps, () => memory.add(build));
}

/** Without it on the device the worker would open the old version again, and the one reload would be spent. */
async function installNewer(build: string, { fetchPage, update }: ReloadDeps): Promise<boolean> {
  try {
    const page = await fetchPage();
    return page.ok && !(await page.text()).includes(new URL(build).pathname) && (await update());
  } catch {
    return false;
  }
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
function within(work: Promise<unknown>, deps: ReloadDeps): Promise<unknown> {
  return Promise.race([work, new Promise<void>((resolve) => deps.schedule(resolve, WAIT_MS))]);
}
