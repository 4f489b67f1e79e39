import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../storage/browser/schema.ts';
import { buildReflection } from '../reflection.fixture.ts';
import { selectShown, withPromptFirst } from './shown-days.ts';

const day = (date: string, promptIndex = 0) => buildReflection({ id: date, date, promptIndex });
/** Of a request only its body tells where it belongs. */
const row = (date: string, promptIndex = 0) => ({ date, body: { date, promptIndex } }) as OutboxRow;
const everything = { oldest: '', before: null, prompt: null };

test('a list without a selection has all days of the device', () => {
  const ofDevice = { unknown: [day('2026-11-21')], rows: [row('2020-01-01')] };

  expect(selectShown(ofDevice, everything)).toEqual(ofDevice);
});

test('HK6: a list that begins with an earlier month has no later days of the device, and none that are not loaded yet', () => {
  const dates = ['2026-11-21', '2026-10-31', '2026-10-01', '2026-09-30'];
  const ofDevice = { unknown: dates.map((date) => day(date)), rows: dates.map((date) => row(date)) };

  const { unknown, rows } = selectShown(ofDevice, { ...everything, oldest: '2026-10-01', before: '2026-11-01' });

  expect(unknown.map(({ date }) => date)).toEqual(['2026-10-31', '2026-10-01']);
  expect(rows.map(({ date }) => date)).toEqual(['2026-10-31', '2026-10-01']);
});

test('HK7: a list of one prompt has only the days of the device with this prompt', () => {
  const ofDevice = {
    unknown: [day('2026-11-21', 2), day('2026-11-20', 1)],
    rows: [row('2026-11-19', 1), row('2026-11-18', 2)],
  };

  const { unknown, rows } = selectShown(ofDevice, { ...everything, prompt: 2 });

  expect([...unknown, ...rows].map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-18']);
});

test('HK7: a list of one prompt shows the first text that was written to it', () => {
  const entries = [
    { id: 'a', content: 'To the first.', rev: 1, promptIndex: 0 },
    { id: 'b', content: 'To the third.', rev: 1, promptIndex: 2 },
  ];
  const days = [buildReflection({ entries }), buildReflection({ entries: entries.slice(0, 1) })];

  expect(withPromptFirst(days, 2).map((shown) => shown.entries[0]?.content)).toEqual([
    'To the third.',
    'To the first.',
  ]);
  expect(withPromptFirst(days, null)).toBe(days);
});
