import { afterEach, expect, test, vi } from 'vitest';
import { changeSettings, getSettings, type Settings } from '#contract/settings.ts';
import { createStorage } from '../storage/browser/browser-storage.fixture.ts';
import { readKeptSettings } from '../storage/browser/kept-settings.ts';
import { syncSettings } from './sync-settings.ts';

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
