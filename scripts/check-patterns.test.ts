import { expect, test } from 'vitest';
import { findSlowParts, listPatterns } from './patterns/list.ts';

test.each([
  ['([.!?…]+)\\s+(?=[\\p{Ll}])', 'u'],
  ['^\\s*a', 'm'],
  ['\\s+$', ''],
  ['(a+)+b', ''],
])('/%s/%s is slow', (source, flags) => {
  expect(findSlowParts(source, flags)).not.toEqual([]);
});

test.each([
  ['(?<![.!?…])([.!?…]+)\\s+(?=[\\p{Ll}])', 'u'],
  ['^[^\\S\\n\\r\\u2028\\u2029]*a', 'm'],
  ['\\s+', 'g'],
])('/%s/%s is not', (source, flags) => {
  expect(findSlowParts(source, flags)).toEqual([]);
});

test('the patterns of a file are its literals, and the lines where it builds others', () => {
  const code = 'const a = /x+$/u;\nconst b = <p>{text.replace(/y/g, "")}</p>;\nconst c = new RegExp(a + "z");\n';

  expect(listPatterns('file.tsx', code)).toEqual({
    literals: [
      { line: 1, source: 'x+$', flags: 'u' },
      { line: 2, source: 'y', flags: 'g' },
    ],
    builtAt: [3],
  });
});
