import { expect, test } from 'vitest';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { nameReadings } from './stored-readings.tsx';

const PAGE = { today: '2026-11-29', isFirst: true };

function buildReading(minute: string, bedtimeReading: string): BedtimeReading {
  const madeAt = new Date(`2026-11-29T${minute}:30`).toISOString();
  return { bedtimeReading, madeAt, dates: ['2026-11-29'], source: 'embedded', degraded: false, isRepeated: false };
}

const listLabels = (readings: readonly BedtimeReading[]) => nameReadings(readings, PAGE).map(({ label }) => label);

test('readings are named by their day, and earlier ones by their minute', () => {
  const readings = ['23:10', '23:05', '22:47', '22:46'].map((minute) => buildReading(minute, '“Rye rests.”'));

  expect(listLabels(readings)).toEqual([
    'Last reading, Nov 29',
    'Previous reading, Nov 29',
    'Reading, Nov 29 at 22:47',
    'Reading, Nov 29 at 22:46',
  ]);
});

test('readings of the same minute are told apart by their first quotation', () => {
  const readings = [
    buildReading('23:10', '“Rye rests.”'),
    buildReading('23:05', '“Rye rests.”'),
    buildReading('22:47', 'From Friday: “A composite index only helps when the query filters.” And “Salt.”'),
    buildReading('22:47', 'Vom Freitag: „Brot ruht.“'),
    buildReading('22:47', `「${'パン'.repeat(30)}」`),
    buildReading('22:47', 'It is late, and the day is over for everybody.\n\nGood night.'),
  ];

  expect(listLabels(readings).slice(2)).toEqual([
    'Reading, Nov 29 at 22:47: “A composite index only helps when…”',
    'Reading, Nov 29 at 22:47: “Brot ruht.”',
    `Reading, Nov 29 at 22:47: “${'パン'.repeat(20)}…”`,
    'Reading, Nov 29 at 22:47: “It is late, and the day…”',
  ]);
});
