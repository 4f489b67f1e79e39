import { changeSettings, getSettings } from '#contract/settings.ts';
import { call } from '../api/api-client.ts';
import { keepSettings } from '../storage/browser/kept-settings.ts';

/** Keeps the person's settings on this device, and names the browser's time zone if no browser has named one yet. */
export async function syncSettings(signal: AbortSignal): Promise<void> {
  const settings = await call(getSettings, { signal });
  keepSettings(() => localStorage, settings);
  if (settings.timeZone !== null) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await call(changeSettings, { body: { timeZone }, signal });
}

interface SeenDeps {
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  isSignedIn: () => boolean;
  getSignal: () => AbortSignal;
}

/** Another device may have changed the end of the day: a page takes it when it is seen again. */
export function syncSettingsWhenSeen({ page, isSignedIn, getSignal }: SeenDeps): void {
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible' && isSignedIn()) void syncSettings(getSignal()).catch(() => undefined);
  });
}
