import { expect, test } from 'vitest';
import { listTimeZones } from './time-zones.ts';

test('the chosen time zone is listed once, also one that the browser spells differently', () => {
  expect(listTimeZones('Europe/Berlin').filter((name) => name === 'Europe/Berlin')).toHaveLength(1);
  expect(listTimeZones('Asia/Katmandu')).toContain('Asia/Katmandu');
  expect(listTimeZones('UTC')).toContain('UTC');
});
