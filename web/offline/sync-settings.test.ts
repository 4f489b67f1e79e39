import { afterEach, expect, test, vi } from 'vitest';
import { changeSettings, getSettings, type Settings } from '#contract/settings.ts';
import { createStorage } from '../storage/browser/browser-storage.fixture.ts';
import { readKeptSettings } from '../storage/browser/kept-settings.ts';
import { localToday } from '../time/local-today.ts';
import { watchDayEnd } from '../time/day-end.ts';
import { syncSettings, syncSettingsWhenSeen } from './sync-settings.ts';

const SETTINGS: Settings = { timeZone: null, dayEndsAt: 4, restWeekdays: [7], restPerMonth: 1, pastDays: true };

afterEach(() => {
  vi.unstubAllGlobals();
  delete globalThis.learnDayEndsAt;
});

function open(settings: Settings) {
  const storage = createStorage();
  const sent: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return Response.json(settings);
  });
  return { storage, sent };
}

test('the settings are kept on the device, and the first browser names its time zone', async () => {
  const { storage, sent } = open(SETTINGS);

  await syncSettings(new AbortController().signal);

  expect(readKeptSettings(() => storage)).toEqual({ restWeekdays: [7], restPerMonth: 1 });
  expect(sent.map(({ path, init }) => [init.method, path, init.body])).toEqual([
    ['GET', getSettings.path, undefined],
    ['PUT', changeSettings.path, JSON.stringify({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone })],
  ]);
});

test('a time zone that the person has is left alone', async () => {
  const { sent } = open({ ...SETTINGS, timeZone: 'Pacific/Auckland' });

  await syncSettings(new AbortController().signal);

  expect(sent).toHaveLength(1);
});

/** A page whose person is signed in and has not chosen an end of the day yet. */
function openPage(parts: { isSignedIn?: boolean } = {}) {
  const { sent } = open({ ...SETTINGS, timeZone: 'Europe/Berlin' });
  const state: { visibilityState: DocumentVisibilityState } = { visibilityState: 'hidden' };
  const page = Object.assign(new EventTarget(), state);
  const { isSignedIn = true } = parts;
  const { signal } = new AbortController();
  syncSettingsWhenSeen({ page, isSignedIn: () => isSignedIn, getSignal: () => signal });
  const show = (visibilityState: DocumentVisibilityState): void => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { sent, show };
}

test('HM2: a page that is seen again follows the end of the day that another device has changed', async () => {
  const { show } = openPage();
  const lastNight = new Date('2026-11-21T01:30');
  const offered = new Promise<string>((resolve) => {
    const stop = watchDayEnd(() => {
      stop();
      resolve(localToday(lastNight));
    });
  });
  expect(localToday(lastNight)).toBe('2026-11-21');

  show('visible');

  expect(await offered).toBe('2026-11-20');
});

test('a page that is hidden, and one without a person, ask for nothing', () => {
  const hidden = openPage();
  hidden.show('hidden');
  expect(hidden.sent).toEqual([]);

  const left = openPage({ isSignedIn: false });
  left.show('visible');
  expect(left.sent).toEqual([]);
});
