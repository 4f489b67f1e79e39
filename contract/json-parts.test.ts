import { expect, test } from 'vitest';
import { countParts } from './json-parts.ts';

test.each([
  ['[1,2,3,4]', 4],
  ['[1,2,3,4,5,6]', 6],
  ['[[[[[[]]]]]]', 6],
  ['{"a":{"b":{}}}', 5],
  ['{"text":"one, two: [three], {four}, five, six"}', 2],
  [String.raw`{"text":"a \" , , , , , \\"}`, 2],
  [String.raw`["\\",1,2,3,4,5]`, 6],
  ['"never closed, , , , , , ,', 0],
])('the parts of %s are counted outside of its texts', (json, parts) => {
  expect(countParts(json)).toBe(parts);
});

test('counting ends once there are too many', () => {
  expect(countParts('['.repeat(1_000), 20)).toBe(21);
});
