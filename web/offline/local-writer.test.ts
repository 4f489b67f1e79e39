import { describe, expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { generateReading, generateWeek } from './local-writer.ts';

type Written = Pick<Reflection, 'date' | 'entries'>;

function write(date: string, ...contents: string[]): Written {
  return { date, entries: contents.map((content, index) => ({ id: `e${index}`, content, rev: 1, promptIndex: 0 })) };
}

const DAYS = [
  write(
    '2026-11-21',
    'Asking for help early saved the whole afternoon. I felt lighter on the way home.',
    'Bread rises overnight without me. Why do I hurry everything else?',
  ),
  write('2026-11-20', 'I listen better when I stop rehearsing my answer while the other person is talking.'),
  write('2026-11-19', 'A composite index only helps when the query filters on its leading column.'),
];
const TODAY = '2026-11-21';
const WEEK = { startDate: '2026-11-14', endDate: '2026-11-21' };

describe('a reading made on the device', () => {
  test('is the one the server would make of the same days, and says who made it', () => {
    const reading = generateReading(DAYS, TODAY, null);
    const oldestFirst = DAYS.toReversed().map(({ date, entries }) => ({ date, entries }));

    expect(reading.bedtimeReading).toBe(composeBedtimeReading({ days: oldestFirst, variant: 0 }));
    expect(reading.source).toBe('this device');
  });

  test('names the days from the date of reading', () => {
    const { bedtimeReading } = generateReading(DAYS, '2026-12-24', null);

    expect(bedtimeReading).toMatch(/November (?:19|20|21)/);
    expect(bedtimeReading).not.toMatch(/Thursday|Friday|Saturday/);
  });

  test('names the days it comes from, oldest first, and when it was made', () => {
    const { dates, madeAt } = generateReading(DAYS, TODAY, null);

    expect(dates).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(Math.abs(Date.parse(madeAt) - Date.now())).toBeLessThan(60_000);
  });

  test('is a different one when it is requested again', () => {
    const first = generateReading(DAYS, TODAY, null).bedtimeReading;
    const second = generateReading(DAYS, TODAY, first).bedtimeReading;

    expect(second).not.toBe(first);
    expect(generateReading(DAYS, TODAY, second).bedtimeReading).not.toBe(second);
  });

  test('starts with the first variant when another writer made the shown text', () => {
    expect(generateReading(DAYS, TODAY, 'A text of a language model.').bedtimeReading).toBe(
      generateReading(DAYS, TODAY, null).bedtimeReading,
    );
  });
});

describe('a week made on the device', () => {
  test('has its overview, dated highlights and growth', () => {
    const week = generateWeek(DAYS, WEEK, null);

    expect(week.summary).not.toBe('');
    expect(week.highlightDates).toHaveLength(week.highlights.length);
    expect(week.highlights.length).toBeGreaterThanOrEqual(3);
    expect(week.summary).toMatch(/3 days/);
    expect(week.growth).not.toBe('');
  });

  test('reads only the days of its window', () => {
    const outside = write('2026-11-01', 'The old lighthouse is white in the morning.');

    expect(JSON.stringify(generateWeek([...DAYS, outside], WEEK, null))).not.toContain('lighthouse');
  });

  test('without any day is a friendly answer with no highlights', () => {
    const week = generateWeek([], WEEK, null);

    expect(week.highlights).toEqual([]);
    expect(week.summary).not.toBe('');
  });
});
