import { describe, expect, test } from 'vitest';
import { createReasoningFilter } from './reasoning-filter.ts';

/** What is on the screen in the end. */
function show(pieces: readonly string[]): string {
  const filter = createReasoningFilter();
  let shown = '';
  for (const piece of pieces) {
    const { text, isAnew } = filter.add(piece);
    if (isAnew) shown = '';
    shown += text;
  }
  return shown + filter.end();
}

const CASES: readonly (readonly [string, string])[] = [
  ['Plain text.', 'Plain text.'],
  ['<think>This person seems tired.</think>You rested.', 'You rested.'],
  ['You <thinking>hm</thinking>rested.', 'You rested.'],
  ['<think>one</think>You <THINK>two</THINK>rested.', 'You rested.'],
  ['This person seems tired.</think>You rested.', 'You rested.'],
  ['<think>Never closed', ''],
  ['<think>a <b>c</b> < d</think>You rested.', 'You rested.'],
  ['You wrote a < b and <code> and x <', 'You wrote a < b and <code> and x <'],
  ['The end is <thi', 'The end is <thi'],
];

describe('what a model thinks aloud is left out', () => {
  test.each(CASES)('of «%s» in one piece', (text, shown) => {
    expect(show([text])).toBe(shown);
  });

  test.each(CASES)('of «%s» letter by letter', (text, shown) => {
    expect(show(text.split(''))).toBe(shown);
  });

  test.each(CASES)('of «%s» in pieces of five', (text, shown) => {
    expect(show(text.match(/.{1,5}/g) ?? [])).toBe(shown);
  });
});

test('nothing of it is ever shown, not for a moment', () => {
  const filter = createReasoningFilter();
  const seen = '<think>secret</think>You rested.'
    .split('')
    .map((letter) => filter.add(letter).text)
    .join('');

  expect(seen).toBe('You rested.');
});
