import { expect, test } from 'vitest';
import { createUnlockedChoosers } from './unlocked-browsers.ts';

const CODE = 'correct horse';
const WRONG = 'This is not the code.';
const WAITING = 'Too many tries. Please wait a minute.';

function createWorld() {
  let nowMs = 0;
  let uid = 0;
  const choosers = createUnlockedChoosers(() => ({ code: CODE, isForNewAccounts: true }), { now: () => nowMs });
  return {
    /** At a new chooser each time. */
    check: (code: string, address: string): string | null => {
      uid += 1;
      const sentence = choosers.unlock(String(uid), { code, address });
      expect(choosers.isUnlocked(String(uid))).toBe(sentence === null);
      return sentence;
    },
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('only the very code is right', () => {
  const { check } = createWorld();

  expect(check(CODE, 'a')).toBeNull();
  for (const wrong of ['', 'correct', 'correct horse ', 'CORRECT HORSE', 'x'.repeat(10_000)]) {
    expect(check(wrong, 'a')).toBe(WRONG);
  }
});

test('after twenty tries an address waits for the next minute, even with the right code', () => {
  const { check, wait } = createWorld();
  for (let count = 0; count < 20; count += 1) expect(check('wrong', 'a')).toBe(WRONG);

  expect(check(CODE, 'a')).toBe(WAITING);
  expect(check(CODE, 'b')).toBeNull();
  wait(60_000);
  expect(check(CODE, 'a')).toBeNull();
});
