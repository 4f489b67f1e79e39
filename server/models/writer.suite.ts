// What every writer owes to whoever asks it; each writer's own test calls this and adds what is special.
import { afterAll, describe, expect, it } from 'vitest';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import type { Writer } from './writer.ts';

const DAYS: readonly JournalDay[] = [
  {
    date: '2026-11-19',
    entries: [{ content: 'Today I learned that rye needs a longer rest than wheat.', promptIndex: 0 }],
  },
  {
    date: '2026-11-20',
    entries: [
      { content: 'I asked for help with the query plan, and it took Ines five minutes to see it.', promptIndex: 1 },
      { content: 'Why do I wait so long before asking for help?', promptIndex: 4 },
    ],
  },
  { date: '2026-11-21', entries: [{ content: '今日は雪が降った。', promptIndex: 2 }] },
];
const WEEK = { startDate: '2026-11-14', endDate: '2026-11-21' };

export function describeWriter(name: string, createWriter: () => Writer): void {
  describe(`the ${name} writer`, () => {
    const writer = createWriter();

    afterAll(() => writer.close());

    it.each([
      ['one day', DAYS.slice(0, 1)],
      ['three days', DAYS],
    ])('reads %s at bedtime, and says where the text comes from', async (_, days) => {
      const reading = await writer.bedtimeReading({ days, variant: 0 });

      expect(reading.text.trim()).not.toBe('');
      expect(reading).toMatchObject({ source: writer.source, degraded: false });
    });

    it('makes another text of the same days when another version is asked for', async () => {
      const [first, second] = await Promise.all(
        [0, 1].map((variant) => writer.bedtimeReading({ days: DAYS, variant })),
      );

      expect(second?.text).not.toBe(first?.text);
    });

    it('looks back on a week with highlights of days that were written', async () => {
      const week = await writer.weeklyRefresher({ days: DAYS, ...WEEK, variant: 0 });

      expect(week).toMatchObject({ source: writer.source, degraded: false });
      expect(week.summary.trim()).not.toBe('');
      expect(week.growth.trim()).not.toBe('');
      expect(week.highlights.length).toBeGreaterThan(0);
      const dates = DAYS.map(({ date }) => date);
      for (const { date, text } of week.highlights) {
        expect(dates).toContain(date);
        expect(text.trim()).not.toBe('');
      }
    });

    it('has a friendly word for an empty week, and no highlights', async () => {
      const week = await writer.weeklyRefresher({ days: [], ...WEEK, variant: 0 });

      expect(week.summary.trim()).not.toBe('');
      expect(week.highlights).toEqual([]);
    });

    it('answers many at once, each with their own text', async () => {
      const asked = DAYS.flatMap((day) => [0, 1, 2].map((variant) => ({ days: [day, day], variant })));

      const together = await Promise.all(asked.map((request) => writer.bedtimeReading(request)));

      for (const [index, request] of asked.entries()) {
        expect(together[index]).toEqual(await writer.bedtimeReading(request));
      }
    });
  });
}
