import { expect, test } from 'vitest';
import { createCodeLock } from './code-lock.ts';

const CODE = 'correct horse';

function createWorld() {
  let nowMs = 0;
  const lock = createCodeLock(CODE, { now: () => nowMs });
  return {
    lock,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('only the very code is right', () => {
  const { lock } = createWorld();

  expect(lock.check(CODE, 'a')).toBe('right');
  for (const wrong of ['', 'correct', 'correct horse ', 'CORRECT HORSE', 'x'.repeat(10_000)]) {
    expect(lock.check(wrong, 'a')).toBe('wrong');
  }
});

test('after twenty tries an address waits for the next minute, even with the right code', () => {
  const { lock, wait } = createWorld();
  for (let count = 0; count < 20; count += 1) expect(lock.check('wrong', 'a')).toBe('wrong');

  expect(lock.check(CODE, 'a')).toBe('waiting');
  expect(lock.check(CODE, 'b')).toBe('right');
  wait(60_000);
  expect(lock.check(CODE, 'a')).toBe('right');
});
