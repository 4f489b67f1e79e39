import { expect, test } from 'vitest';
import { describeClockSkew } from './clock-notice.tsx';

const HOUR_MS = 3_600_000;

test.each([
  [27, '27 hours ahead of'],
  [-30, '30 hours behind'],
  [72, '3 days ahead of'],
  [-9600, '400 days behind'],
  [24 * 20_000, '20,000 days ahead of'],
])('a clock %i hours ahead is «%s» the server', (hours, words) => {
  expect(describeClockSkew(hours * HOUR_MS)).toContain(`The clock of this device is ${words} the server's.`);
});
