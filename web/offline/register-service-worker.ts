// Puts Learn's service worker in its place and follows its changes. Begun by start.ts once the first page is drawn.
import { schedule } from '../time/schedule.ts';
import { attempt } from '../storage/browser/attempt.ts';
import { createAppUpdates, type UpdateDeps, type AppUpdates } from './app-updates.ts';

const FILE = '/service-worker.js';
const HOUR_MS = 3_600_000;
const MEMORY_KEY = 'learn:reloaded-for';

interface WorkerOptions extends Pick<UpdateDeps, 'isIdle' | 'isCodeMissing' | 'isOnline' | 'build'> {
  /** Code was missing before anybody here listened for it. */
  hasMissedCode: () => boolean;
}

/** TypeScript knows neither trusted types nor that `register` takes one, so the trusted address passes as a text. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

export async function registerServiceWorker(options: WorkerOptions): Promise<void> {
  // Missing where a page is not trusted (plain http away from this computer), and where the person forbids storage.
  const registration = await navigator.serviceWorker?.register(trustedUrl(FILE)).catch(() => undefined);
  const updates = createAppUpdates({
    ...options,
    memory: {
      get: () => attempt(() => sessionStorage.getItem(MEMORY_KEY), null),
      set: (build) => attempt(() => sessionStorage.setItem(MEMORY_KEY, build), undefined),
    },
    activate: () => registration?.waiting?.postMessage('take-over'),
    reload: () => window.location.reload(),
    schedule,
  });
  watchPage(updates);
  if (options.hasMissedCode()) updates.onChunkError();
  if (registration) watchWorker(registration, updates);
}

function watchPage(updates: AppUpdates): void {
  window.addEventListener('vite:preloadError', updates.onChunkError);
  // The router tells of its own changes of the address under this name.
  window.addEventListener('pushState', updates.onNavigate);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && updates.onHide());
}

function watchWorker(registration: ServiceWorkerRegistration, updates: AppUpdates): void {
  // The first worker of a device takes a page that has no worker yet: that is no update.
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) updates.markOutdated();
    hadWorker = true;
  });
  void beClaimed();
  // The browser looks by itself only at navigations, and a window may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

/** A page that was on its way while the first worker began is not among those it took: offline it would lack code. */
async function beClaimed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker belongs to this origin and takes no target
  if (navigator.serviceWorker.controller === null) active?.postMessage('claim');
}

/** The content policy takes the address of a script only from the policy of this name. */
function trustedUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('learn', { createScriptURL: (address) => address }).createScriptURL(url) ?? url;
}
