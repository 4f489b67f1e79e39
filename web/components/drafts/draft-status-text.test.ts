import { expect, test } from 'vitest';
import { describeDraftStatus } from './draft-status-text.ts';

const AT = new Date(2026, 10, 21, 21, 4).getTime();

test.each([
  ['nowhere', ''],
  ['device', 'Draft saved on this device at 21:04'],
  ['server', 'Draft saved at 21:04'],
  ['full', 'Not saved: this device is out of space'],
  ['forbidden', 'Not saved: this browser blocks storage'],
  ['unfetched', 'Not saved yet: Learn is still loading'],
] as const)('words that are %s: «%s»', (place, line) => {
  expect(describeDraftStatus({ saveStatus: place, savedAt: AT }, '2026-11-21')).toBe(line);
});

test('words of another day say which', () => {
  expect(describeDraftStatus({ saveStatus: 'server', savedAt: AT }, '2026-11-22')).toBe(
    'Draft saved on Nov 21 at 21:04',
  );
});
