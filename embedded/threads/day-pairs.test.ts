import { describe, expect, test } from 'vitest';
import { findThemeWords } from '../ranking/recurring-theme.ts';
import { findDayPairs, measureRarity } from './day-pairs.ts';

function findPairs(contents: readonly string[]): string[] {
  const days = contents.map((content, index) => ({ date: `2026-11-${String(10 + index)}`, entries: [{ content }] }));
  return findDayPairs(days).pairs.map(({ earlier, later }) => `${earlier.slice(-2)} ${later.slice(-2)}`);
}

describe('the days that may have a thread', () => {
  test('share a rare word; those that share more come first', () => {
    expect(
      findPairs(['The heron and the otter.', 'A heron on the roof.', 'An otter met the heron.', 'Nothing at all.']),
    ).toEqual(['10 12', '11 12', '10 11']);
  });

  test('share forms of a word', () => {
    expect(findPairs(['Two herons stood there.', 'A heron flew over.'])).toEqual(['10 11']);
  });

  test('do not share only a month, thanks or a word of every journal', () => {
    expect(findPairs(['In October I felt good.', 'October was long, I felt tired.'])).toEqual([]);
    expect(findPairs(['I was thankful.', 'Thanks to everybody.'])).toEqual([]);
  });

  test('do not share a word that is a habit', () => {
    const days = Array.from({ length: 7 }, () => 'Practised the zither.');

    expect(findPairs(days)).toEqual([]);
  });

  test('are found in the stored words of the days', () => {
    const entries = [{ content: 'The heron stood there.' }];
    const stored = { date: '2026-11-10', entries, themeWords: findThemeWords([{ content: 'The heron stood there.' }]) };
    const empty = { ...stored, themeWords: { texts: [''], stems: [] } };
    const later = { date: '2026-11-11', entries: [{ content: 'A heron flew over.' }] };

    expect(findDayPairs([stored, later]).pairs).toEqual([{ earlier: '2026-11-10', later: '2026-11-11' }]);
    expect(findDayPairs([empty, later]).pairs).toEqual([]);
  });

  test('of a long time are few, and the rarest words choose them', () => {
    const days = Array.from({ length: 40 }, (_, index) => `Walked past mill${'abcdefghij'[index % 10] ?? ''} alone.`);

    expect(findPairs(days)).toHaveLength(12);
  });
});

describe('rarity', () => {
  test('falls with each further day', () => {
    const values = [2, 3, 4, 7].map((days) => measureRarity(days, 7));

    expect(values[0]).toBe(1);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values.at(-1)).toBeLessThan(0.5);
  });
});
