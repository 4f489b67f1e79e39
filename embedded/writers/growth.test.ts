import { describe, expect, test } from 'vitest';
import { type FirstTime, writeGrowth } from './growth.ts';

const END = '2026-11-21';

type Days = { content: string; promptIndex?: number | null }[][];

function write(standsAlone: boolean, ...days: Days): string {
  return writeWith(null, standsAlone, days);
}

function writeWith(firstTime: FirstTime | null, standsAlone: boolean, days: Days): string {
  return writeGrowth(
    days.map((entries, index) => ({ date: `2026-11-1${6 + index}`, entries })),
    { endDate: END, firstTime, maySayNothingRecurred: standsAlone },
  );
}

describe('the growth note', () => {
  test('says how many prompts were answered, and which most', () => {
    const growth = write(
      true,
      [{ content: 'a', promptIndex: 1 }],
      [
        { content: 'b', promptIndex: 1 },
        { content: 'c', promptIndex: 4 },
      ],
    );

    expect(growth).toBe('You answered two of the five prompts, most often “What did you learn emotionally?”');
  });

  test('does not count an imported entry as a prompt', () => {
    const imported = { content: 'c', promptIndex: null };

    expect(
      write(true, [{ content: 'a', promptIndex: 0 }, imported, imported], [{ content: 'b', promptIndex: 2 }]),
    ).toBe('You answered two of the five prompts.');
  });

  test('names no prompt where two were answered as often', () => {
    expect(write(true, [{ content: 'a', promptIndex: 0 }], [{ content: 'b', promptIndex: 2 }])).toBe(
      'You answered two of the five prompts.',
    );
  });

  test('knows a week that answered all prompts', () => {
    const entries = [0, 1, 2, 3, 4].map((promptIndex) => ({ content: 'a', promptIndex }));

    expect(write(true, entries)).toBe('You answered all five prompts.');
  });

  test('is one short line where the prompts have no balance', () => {
    expect(write(false, [{ content: 'a' }])).toBe('It is all from Monday.');
    expect(write(true, [{ content: 'a' }], [{ content: 'b' }])).toBe('Each day stood on its own.');
    expect(write(false, [{ content: 'a' }], [{ content: 'b' }])).toBe('The next page is open.');
  });

  test('names a first time before anything else', () => {
    const first = { date: '2026-11-20', text: 'Home by six, first time this month' };
    const days = [[{ content: 'a', promptIndex: 0 }], [{ content: 'b', promptIndex: 1 }]];

    expect(writeWith(first, true, days)).toBe('A first time, from Friday: “Home by six, first time this month”.');
  });

  test('passes over blank entries', () => {
    expect(write(false, [{ content: 'a', promptIndex: 0 }], [{ content: '  ', promptIndex: 1 }])).toBe(
      'It is all from Monday.',
    );
  });
});
