import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

const words = (text: string) =>
  parseQuery(text).terms.map(
    ({ folded, isExcluded, isWhole }) => `${isExcluded ? '-' : ''}${isWhole ? `"${folded}"` : folded}`,
  );
const days = (text: string) => {
  const { from, to } = parseQuery(text);
  return [from, to];
};

test.each([
  ['Two Words', ['two', 'words']],
  ['"an exact phrase" word', ['"an exact phrase"', 'word']],
  ['"an open quote', ['an open quote']],
  ['work -meeting -"long day"', ['work', '-meeting', '-"long day"']],
  ['http://example.org a:b', ['http://example.org', 'a:b']],
  ['prompt:7 before:soon on:2026-13', ['prompt:7', 'before:soon', 'on:2026-13']],
  ['- "" \u0301', ['-']],
  ['', []],
])('HL2: «%s» asks for %j', (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test.each([
  ['before:2026-11-21', ['0000-01-01', '2026-11-20']],
  ['before:2026', ['0000-01-01', '2025-12-31']],
  ['after:2026-11', ['2026-12-01', '9999-12-31']],
  ['after:2026-11-21', ['2026-11-22', '9999-12-31']],
  ['on:2024-02', ['2024-02-01', '2024-02-29']],
  ['on:2026', ['2026-01-01', '2026-12-31']],
  ['after:2025 before:2026-06', ['2026-01-01', '2026-05-31']],
])('HL2: «%s» limits the days', (text, expected) => {
  expect(days(text)).toEqual(expected);
  expect(words(text)).toEqual([]);
});

test('HL2: prompt:2 asks for entries of that prompt', () => {
  expect(parseQuery('tree prompt:2')).toMatchObject({ prompts: [2], count: 2, terms: [{ folded: 'tree' }] });
});
