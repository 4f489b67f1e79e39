import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords, type DiffPart } from './word-diff.ts';

function without(parts: readonly DiffPart[], kind: DiffPart['kind']): string {
  return parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');
}

test('marks only the replaced word', () => {
  expect(diffWords('Bread rises overnight without me.', 'Bread rises slowly without me.')).toEqual([
    { kind: 'same', text: 'Bread rises ' },
    { kind: 'removed', text: 'overnight' },
    { kind: 'added', text: 'slowly' },
    { kind: 'same', text: ' without me.' },
  ]);
});

test('marks inserted and deleted words in one text', () => {
  expect(diffWords('I listen better now.', 'I really listen better.')).toEqual([
    { kind: 'same', text: 'I ' },
    { kind: 'added', text: 'really ' },
    { kind: 'same', text: 'listen better' },
    { kind: 'removed', text: ' now' },
    { kind: 'same', text: '.' },
  ]);
});

test('shows a rewritten sentence as one deletion and one insertion, not word by word', () => {
  const before = 'Walked with Papa to the harbour, holding on to the rail.';
  const after = 'A changed sentence about listening, with a new middle.';

  expect(diffWords(before, after)).toEqual([
    { kind: 'removed', text: before.slice(0, -1) },
    { kind: 'added', text: after.slice(0, -1) },
    { kind: 'same', text: '.' },
  ]);
});

test('keeps a longer stretch that stayed between two changes', () => {
  const parts = diffWords('The tide tables are wrong by an hour.', 'Our tide tables are wrong by a day.');

  expect(parts.find(({ kind, text }) => kind === 'same' && text.length > 1)?.text).toBe(' tide tables are wrong by ');
});

test('has one unchanged part for equal texts and none for empty ones', () => {
  expect(diffWords('Same.\n\nStill', 'Same.\n\nStill')).toEqual([{ kind: 'same', text: 'Same.\n\nStill' }]);
  expect(diffWords('', '')).toEqual([]);
});

test('finds words without spaces between them', () => {
  expect(diffWords('我喜欢面包', '我喜欢咖啡').find(({ kind }) => kind === 'same')?.text).toContain('我');
});

test('its parts add up to both texts', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'été', '🌙', '.'), { maxLength: 40 });
  fc.assert(
    fc.property(words, words, (one, two) => {
      const [before, after] = [one.join(''), two.join('')];
      const parts = diffWords(before, after);
      expect(without(parts, 'added')).toBe(before);
      expect(without(parts, 'removed')).toBe(after);
    }),
    { numRuns: 500 },
  );
});

test('marks only what was added, however much that is', () => {
  const added = Array.from({ length: 1000 }, (_, index) => `a${index}`).join(' ');

  expect(diffWords('Bread rises. It rests.', `Bread rises. ${added} It rests.`)).toEqual([
    { kind: 'same', text: 'Bread rises. ' },
    { kind: 'added', text: `${added} ` },
    { kind: 'same', text: 'It rests.' },
  ]);
});

test('shows two long texts with nothing in common completely and fast', () => {
  const before = Array.from({ length: 4000 }, (_, index) => `a${index}`).join(' ');
  const after = Array.from({ length: 4000 }, (_, index) => `b${index}`).join(' ');
  const startedAt = performance.now();

  expect(diffWords(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
