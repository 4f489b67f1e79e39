import { beforeEach, expect, it } from 'vitest';
import { createUnknownSessionCache } from './forged-cookies.ts';

const PER_MINUTE = 3;
const TOO_MANY = { status: 429 };
let nowMs: number;
let cookies: ReturnType<typeof createUnknownSessionCache>;

beforeEach(() => {
  nowMs = 600_000;
  cookies = createUnknownSessionCache(PER_MINUTE, { now: () => nowMs });
});

function askMissing(count: number, name: string): void {
  for (let index = 0; index < count; index += 1) {
    const idHash = `${name} ${index}`;
    if (!cookies.isKnownMissing(idHash, () => 'network')) cookies.recordMissing(idHash, 'network');
  }
}

it('beyond the limit of a network ten cookies a second are still looked up', () => {
  askMissing(PER_MINUTE, 'within');

  askMissing(10, 'beyond');

  expect(() => cookies.isKnownMissing('session', () => 'network')).toThrow(expect.objectContaining(TOO_MANY));
  expect(cookies.isKnownMissing('session', () => 'another network')).toBe(false);
  nowMs += 1_000;
  expect(cookies.isKnownMissing('session', () => 'network')).toBe(false);
});

it('a cookie without a session costs no second look-up', () => {
  askMissing(1, 'made up');

  expect(cookies.isKnownMissing('made up 0', () => 'network')).toBe(true);
});

it('a session that is used is not forgotten before those that are not', () => {
  cookies.recordFound('used');
  for (let index = 0; index < 9_999; index += 1) cookies.recordFound(`${index}`);
  cookies.recordFound('used');
  cookies.recordFound('one more');
  askMissing(PER_MINUTE + 10, 'made up');

  expect(cookies.isKnownMissing('used', () => 'network')).toBe(false);
  expect(() => cookies.isKnownMissing('0', () => 'network')).toThrow(expect.objectContaining(TOO_MANY));
});
