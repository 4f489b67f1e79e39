import { expect, test } from 'vitest';
import { describeDraft } from './describe-draft.ts';

const AT = new Date(2026, 10, 21, 21, 4).getTime();

test.each([
  ['nowhere', ''],
  ['device', 'Kept on this device at 21:04'],
  ['server', 'Kept on the server at 21:04'],
  ['full', 'Not kept: storage is full'],
  ['forbidden', 'Not kept: this browser forbids it'],
  ['unfetched', 'Not kept yet: part of Learn could not be fetched'],
] as const)('words that are %s: «%s»', (place, line) => {
  expect(describeDraft({ place, keptAt: AT }, '2026-11-21')).toBe(line);
});

test('words of another day say which', () => {
  expect(describeDraft({ place: 'server', keptAt: AT }, '2026-11-22')).toBe('Kept on the server on Nov 21 at 21:04');
});
