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
  test('is the one the server would make of the same days, and says who made it', async () => {
    const reading = await generateReading({ days: DAYS, today: TODAY, shown: null });
    const oldestFirst = DAYS.toReversed().map(({ date, entries }) => ({ date, entries }));

    expect(reading.bedtimeReading).toBe(composeBedtimeReading({ days: oldestFirst, variant: 0 }));
    expect(reading.source).toBe('this device');
  });

  test.each([
    ['es', 'Hoy vi una garza en el río y me quedé un rato con ella.'],
    ['de', 'Heute stand ein Reiher am Fluss und hat sich nicht bewegt.'],
    ['fr', 'Aujourd’hui un héron se tenait au bord de la rivière.'],
    ['it', 'Oggi un airone stava sulla riva del fiume e non si muoveva.'],
    ['pt', 'Hoje uma garça estava na margem do rio e não se mexia.'],
    ['nl', 'Vandaag stond er een reiger bij de rivier en hij bewoog niet.'],
    ['ja', '今日は川でさぎを見た。石のように静かだった。'],
    ['pl', 'Dzisiaj widziałem czaplę nad rzeką i stałem tam długo.'],
  ])('has the frame of the server in %s too', async (_, content) => {
    const days = [write(TODAY, content)];

    expect((await generateReading({ days, today: TODAY, shown: null })).bedtimeReading).toBe(
      composeBedtimeReading({ days, variant: 0 }),
    );
  });

  test('F7: has the line of a year or a month ago that is kept here, and names its day', async () => {
    const dates = [
      { date: '2025-11-21', span: 'year' },
      { date: '2026-10-21', span: 'month' },
    ] as const;
    const days = [write(TODAY, 'Asking for help early saved the whole afternoon.')];
    const kept = [...days, write('2026-10-21', 'The plums are in the jars.')];

    const reading = await generateReading({ days, today: TODAY, shown: null, past: { dates, kept } });

    expect(reading.bedtimeReading).toContain('A month ago you wrote: “The plums are in the jars.”');
    expect(reading.dates).toEqual(['2026-10-21', ...days.map(({ date }) => date).toReversed()]);
  });

  test('names the days from the date of reading', async () => {
    const { bedtimeReading } = await generateReading({ days: DAYS, today: '2026-12-24', shown: null });

    expect(bedtimeReading).toMatch(/November (?:19|20|21)/);
    expect(bedtimeReading).not.toMatch(/Thursday|Friday|Saturday/);
  });

  test('names the days it comes from, oldest first, and when it was made', async () => {
    const { dates, madeAt } = await generateReading({ days: DAYS, today: TODAY, shown: null });

    expect(dates).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(Math.abs(Date.parse(madeAt) - Date.now())).toBeLessThan(60_000);
  });

  test('is a different one when it is requested again', async () => {
    const { bedtimeReading: first } = await generateReading({ days: DAYS, today: TODAY, shown: null });
    const { bedtimeReading: second } = await generateReading({ days: DAYS, today: TODAY, shown: first });

    expect(second).not.toBe(first);
    expect((await generateReading({ days: DAYS, today: TODAY, shown: second })).bedtimeReading).not.toBe(second);
  });

  test('starts with the first variant when another writer made the shown text', async () => {
    expect(
      (await generateReading({ days: DAYS, today: TODAY, shown: 'A text of a language model.' })).bedtimeReading,
    ).toBe((await generateReading({ days: DAYS, today: TODAY, shown: null })).bedtimeReading);
  });
});

describe('a week made on the device', () => {
  test('has its overview, dated highlights and growth', () => {
    const week = generateWeek(DAYS, WEEK, null);

    expect(week.summary).not.toBe('');
    expect(week.highlightDates).toHaveLength(week.highlights.length);
    expect(week.highlights.length).toBeGreaterThan(0);
    expect(week.summary).toMatch(/“.+”/);
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
