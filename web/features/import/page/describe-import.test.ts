import { expect, test } from 'vitest';
import { describeLeftOut } from './describe-import.ts';

test('HO2: what is left out is counted by kind, and archived notes are not left out', () => {
  expect(describeLeftOut({ media: 1200, mood: 1, archived: 3 })).toBe('1,200 pictures, sounds and films, 1 mood');
  expect(describeLeftOut({})).toBe('');
});
