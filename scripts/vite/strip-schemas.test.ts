import { expect, test } from 'vitest';
import { stripCode } from './strip-schemas.ts';

const CONTRACT = `import * as z from 'zod/mini';
export const Day = z.string().check(z.minLength(1));
const STATE = { day: Day, isRead: z.boolean() };
export const LIMIT = 5;
export const findDay = defineRoute({
  method: 'GET',
  summary: 'One day.',
  path: '/api/days/:day',
  params: z.object({ day: Day }),
  answer: z.object({ method: z.string() }),
});
export function isDay(text) {
  return Day.test(text);
}`;

test('a route keeps its method and its path alone', () => {
  const stripped = stripCode(CONTRACT);

  expect(stripped).toContain("defineRoute({ method: 'GET', path: '/api/days/:day' })");
  expect(stripped).not.toMatch(/summary|params|answer/);
});

test('a schema is marked as one that may be dropped when nobody uses it', () => {
  expect(stripCode(CONTRACT)).toContain('Day = /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))();');
});

test('an object of schemas is marked too', () => {
  expect(stripCode(CONTRACT)).toContain('STATE = /* @__PURE__ */ (() => ({ day: Day, isRead: z.boolean() }))();');
});

test('plain values and functions stay as they are', () => {
  const stripped = stripCode(CONTRACT);

  expect(stripped).toContain('export const LIMIT = 5;');
  expect(stripped).toContain('return Day.test(text);');
});
