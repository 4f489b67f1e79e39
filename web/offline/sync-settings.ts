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
