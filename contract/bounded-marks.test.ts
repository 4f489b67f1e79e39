import { expect, test } from 'vitest';
import { boundMarks } from './bounded-marks.ts';

test('of a long run of marks the first 30 stay, and texts of people stay as they are', () => {
  const marks = '\u0301\u0316'.repeat(10_000);

  expect(boundMarks(`Z${marks}a${marks}`)).toBe(`Z${marks.slice(0, 30)}a${marks.slice(0, 30)}`);
  for (const text of ['Cafe\u0301 de\u0301ja\u0300 vu.', 'นี้ที่ก่ำ', 'क्षि', 'שָׁלוֹם', 'Ḗ̂̃'])
    expect(boundMarks(text)).toBe(text);
});
