import { expect, test } from 'vitest';
import { describeOutcome, readQueryFromHash, toQueryHash } from './search-text.ts';

test.each([
  [{ days: 14 }, '14 days found'],
  [{ days: 1 }, '1 day found'],
  [{ days: 0 }, 'Nothing found for “old trees”.'],
  [{ days: 57, hasMore: true }, 'The latest 57 days found'],
  [{ days: 3, keptDays: 60 }, 'Searching the last 60 days kept here. 3 days found'],
  [{ days: 0, keptDays: 1 }, 'Searching the last day kept here. Nothing found for “old trees”.'],
  [{ days: 0, keptDays: 0 }, 'No days are kept here. Nothing found for “old trees”.'],
])('HL10: %j is announced as «%s»', (outcome, text) => {
  expect(describeOutcome({ query: ' old trees ', hasMore: false, keptDays: null, ...outcome })).toBe(text);
});

test.each(['a b', 'C# & "x" +y=%', '日本', ''])('HL12: «%s» goes through the unsent part of the address', (query) => {
  expect(readQueryFromHash(toQueryHash(query))).toBe(query);
});
