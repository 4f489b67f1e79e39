import { afterEach, expect, test, vi } from 'vitest';
import type { Settings } from '#contract/settings.ts';
import { watchDayEnd } from '../../time/day-end.ts';
import { localToday } from '../../time/local-today.ts';
import { createStorage } from './browser-storage.fixture.ts';
import { followDayEnd, keepSettings, readKeptSettings } from './kept-settings.ts';
import { clearUserStorage, DAY_END_KEY, readDayEnd } from './user-storage.ts';

const SETTINGS: Settings = {
  timeZone: 'Europe/Berlin',
  dayEndsAt: 4,
  restWeekdays: [6, 7],
  restPerMonth: 1,
  pastDays: true,
};
const NO_RESTS = { restWeekdays: [], restPerMonth: 0 };

afterEach(() => {
  delete globalThis.learnDayEndsAt;
  vi.useRealTimers();
});

test('HM2: at 01:30 the day offered is the one before, as long as days end at 4', () => {
  const storage = createStorage();
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 1, 30) });
  expect(localToday()).toBe('2026-11-21');

  keepSettings(() => storage, SETTINGS);
  expect(localToday()).toBe('2026-11-20');
  expect(readDayEnd(() => storage)).toBe(4);
  vi.setSystemTime(new Date(2026, 10, 21, 4, 0));
  expect(localToday()).toBe('2026-11-21');

  vi.setSystemTime(new Date(2026, 10, 21, 1, 30));
  keepSettings(() => storage, { ...SETTINGS, dayEndsAt: 0 });
  expect(localToday()).toBe('2026-11-21');
  expect(readDayEnd(() => storage)).toBe(0);
});

test('the rests are kept for a device without a connection', () => {
  const storage = createStorage();
  expect(readKeptSettings(() => storage)).toEqual(NO_RESTS);

  keepSettings(() => storage, SETTINGS);

  expect(readKeptSettings(() => storage)).toEqual({ restWeekdays: [6, 7], restPerMonth: 1 });
});

test('a sign-out removes them, the end of the day too', () => {
  const storage = createStorage();
  keepSettings(() => storage, SETTINGS);

  clearUserStorage(() => storage);

  expect(readKeptSettings(() => storage)).toEqual(NO_RESTS);
  expect(readDayEnd(() => storage)).toBe(0);
});

test('a browser that refuses storage knows the end of the day for this visit, and no rests', () => {
  const refuse = (): Storage => {
    throw new Error('SecurityError');
  };
  keepSettings(refuse, SETTINGS);

  expect(readKeptSettings(refuse)).toEqual(NO_RESTS);
  expect(readDayEnd(refuse)).toBe(0);
  expect(localToday(new Date(2026, 10, 21, 1, 30))).toBe('2026-11-20');
});

test('HM2: a tab takes the end of the day that another one has kept, and hears of nothing else', () => {
  const storage = createStorage();
  const tab = new EventTarget();
  const tell = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const moment = new Date(2026, 10, 21, 1, 30);
  followDayEnd(() => storage, tab);
  const heard: string[] = [];
  const stop = watchDayEnd(() => heard.push(localToday(moment)));

  storage.setItem(DAY_END_KEY, '4');
  tell('learn:owner');
  expect(localToday(moment)).toBe('2026-11-21');
  tell(DAY_END_KEY);
  tell(DAY_END_KEY);

  expect(heard).toEqual(['2026-11-20']);
  stop();
});
