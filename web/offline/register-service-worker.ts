import { trustScriptUrl } from '../state/trusted-types.ts';
import { schedule } from '../time/schedule.ts';
import { reloadOnceIntoUpdate, reloadSavedIntoUpdate } from '../storage/browser/reload-into-update.ts';
import { createAppUpdates, type UpdateDeps, type AppUpdates } from './app-updates.ts';

const FILE = '/service-worker.js';
const HOUR_MS = 3_600_000;

interface WorkerOptions extends Pick<UpdateDeps, 'isIdle' | 'isCodeMissing'> {
  build: string;
  hadChunkError: () => boolean;
}

export async function registerServiceWorker(options: WorkerOptions): Promise<void> {
  // The browser needs it only to install the app, so it is not part of the first load.
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
  // Missing on plain http (except localhost), and when the browser forbids storage.
  const registration = await navigator.serviceWorker?.register(trustScriptUrl(FILE)).catch(() => undefined);
  const updates = createAppUpdates({
    ...options,
    activate: () => registration?.waiting?.postMessage('take-over'),
    reload: () => void reloadSavedIntoUpdate(),
    reloadForCode: () => void reloadOnceIntoUpdate(options.build),
    schedule,
  });
  watchPage(updates);
  if (options.hadChunkError()) updates.onChunkError();
  if (registration) watchWorker(registration, updates);
}

function watchPage(updates: AppUpdates): void {
  window.addEventListener('vite:preloadError', updates.onChunkError);
  // The router dispatches this event at each navigation.
  window.addEventListener('pushState', updates.onNavigate);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && updates.onHide());
}

function watchWorker(registration: ServiceWorkerRegistration, updates: AppUpdates): void {
  // The first worker of a device claims a page without a worker: that is not an update.
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) updates.markOutdated();
    hadWorker = true;
  });
  void requestClaim();
  // Browsers check for a new worker only at navigations, and a window may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

/** A page that loaded while the first worker was starting is not claimed by it; offline it would lack code. */
async function requestClaim(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker belongs to this origin and takes no target
  if (navigator.serviceWorker.controller === null) active?.postMessage('claim');
}
