import { expect, test } from 'vitest';
import { buildReflection } from '../reflection.fixture.ts';
import { addDeviceOnlyDays } from './add-device-only-days.ts';

const dayOf = (date: string, id = date) => buildReflection({ id, date });

test('device-only days are listed at their date', () => {
  const days = addDeviceOnlyDays([dayOf('2026-11-21'), dayOf('2026-11-19')], [dayOf('2026-11-20')]);

  expect(days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
});

test('a day that the server has in another version is listed once, as the server has it', () => {
  const days = addDeviceOnlyDays([dayOf('2026-11-21', 'server')], [dayOf('2026-11-21', 'device')]);

  expect(days.map(({ id }) => id)).toEqual(['server']);
});

test('device-only days older than the loaded part of a list are not shown yet', () => {
  const unknown = [dayOf('2026-11-20'), dayOf('2026-11-01')];

  expect(addDeviceOnlyDays([dayOf('2026-11-21'), dayOf('2026-11-10')], unknown, '2026-11-10')).toHaveLength(3);
});
