import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { deviceOnlyDays, NO_DEVICE_ONLY_DAYS } from '../../../storage/cached-days/device-only-days.ts';
import { buildReflection } from '../reflection.fixture.ts';
import { WeekLamps } from './week-lamps.tsx';

const WRITTEN = [true, false, true, true, true, true, false];

afterEach(() => deviceOnlyDays.set(NO_DEVICE_ONLY_DAYS));

test('C7: a written day opens its page, a missed one its form, and today the form of today', () => {
  expect(listLamps(WRITTEN)).toEqual([
    '/synthesis?date=2026-11-14 lit',
    '/reflection?date=2026-11-15',
    '/synthesis?date=2026-11-16 lit',
    '/synthesis?date=2026-11-17 lit',
    '/synthesis?date=2026-11-18 lit',
    '/synthesis?date=2026-11-19 lit',
    '/reflection',
  ]);
});

test('a day that only this device has is lit', () => {
  deviceOnlyDays.set({ userId: 'ada', days: [buildReflection({ date: '2026-11-15' })] });

  expect(listLamps(WRITTEN)[1]).toBe('/synthesis?date=2026-11-15 lit');
});

test('while the days are loading the lamps keep their place and are not shown', () => {
  expect(render(undefined)).toContain('aria-label="The last seven days" hidden=""');
});

function listLamps(written: readonly boolean[]): string[] {
  return [...render(written).matchAll(/<a (data-lit="true" )?href="([^"]+)"/g)].map(
    ([, lit, address = '']) => address + (lit ? ' lit' : ''),
  );
}

function render(written: readonly boolean[] | undefined): string {
  return renderToStaticMarkup(<WeekLamps userId="ada" today="2026-11-20" written={written} />);
}
