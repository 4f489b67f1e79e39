import { describe, expect, test } from 'vitest';
import { EN } from './packs/en.ts';
import { WEEK } from './samples/week.ts';
import { type WeeklyText, composeWeeklyRefresher } from './weekly.ts';

const START = '2026-11-14';
const END = '2026-11-21';

function compose(days: Parameters<typeof composeWeeklyRefresher>[0]['days'], variant = 0): WeeklyText {
  return composeWeeklyRefresher({ days, startDate: START, endDate: END, variant });
}

describe('the weekly refresher', () => {
  test('counts days and entries and names what came back, with its days', () => {
    const { summary, growth } = compose(WEEK);

    expect(summary).toContain('6 days and 12 entries');
    expect(summary).toContain('“asking for help”');
    expect(summary).toContain('Monday and Friday');
    expect(growth).toContain('6 days, 12 entries');
    expect(growth).toContain('“asking for help”');
  });

  test('has a highlight from every written day, ascending, none empty', () => {
    const { highlights } = compose(WEEK);
    const dates = highlights.map(({ date }) => date);

    expect([...new Set(dates)]).toEqual(WEEK.map(({ date }) => date));
    expect(dates).toEqual(dates.toSorted());
    expect(highlights.every(({ text }) => text.trim() !== '')).toBe(true);
  });

  test('has at most six highlights and one open question', () => {
    const days = Array.from({ length: 8 }, (_, index) => ({
      date: `2026-11-${14 + index}`,
      entries: [
        { content: `Subject ${'abcdefgh'[index]?.repeat(5)} came up.` },
        {
          content: `Walked past the river and the old mill with number ${index}. It was quiet there, the water was high after the rain, nobody else came along, and the bench was dry. Where does stream ${index} begin?`,
        },
      ],
    }));

    const { highlights } = compose(days);

    expect(highlights.length).toBeLessThanOrEqual(7);
    expect(highlights.filter(({ text }) => text.endsWith('?')).length).toBeGreaterThanOrEqual(1);
  });

  test('leaves out days beyond the window', () => {
    const { highlights, growth } = compose([
      { date: '2026-11-13', entries: [{ content: 'Too early.' }] },
      { date: '2026-11-20', entries: [{ content: 'Right on time.' }] },
      { date: '2026-11-22', entries: [{ content: 'Too late.' }] },
    ]);

    expect(highlights).toEqual([{ date: '2026-11-20', text: 'Right on time.' }]);
    expect(growth).toContain('1 day, 1 entry');
  });

  test('of an empty week is friendly and has no highlights', () => {
    const text = compose([{ date: '2026-11-20', entries: [{ content: '   ' }] }]);

    expect(text.highlights).toEqual([]);
    expect(text.summary).toContain('November 14 to November 21');
    expect(text.growth).toBe(EN.weekly.growthOfEmpty);
  });

  test('says so when nothing came back', () => {
    const { growth } = compose([{ date: '2026-11-20', entries: [{ content: 'Right on time.' }] }]);

    expect(EN.weekly.growthWithoutTheme.some((sentence) => growth.endsWith(sentence))).toBe(true);
  });

  test('is another one for the next variant and the same for the same', () => {
    const summaries = Array.from({ length: 12 }, (_, variant) => compose(WEEK, variant).summary);

    expect(new Set(summaries).size).toBe(12);
    expect(compose(WEEK, 5).summary).toBe(summaries[5]);
  });

  test('does not put an entry with heavy words among the highlights, nor into the summary', () => {
    const { highlights, summary, growth } = compose([
      {
        date: '2026-11-20',
        entries: [
          { content: 'I wanted to die this morning. Nobody in the house would have known.' },
          { content: 'The cat sat with me.' },
        ],
      },
    ]);

    expect(`${summary} ${growth}`).not.toMatch(/die|Nobody/);
    expect(growth).toContain('2 entries');
    expect(highlights).toEqual([{ date: '2026-11-20', text: 'The cat sat with me.' }]);
  });
});
