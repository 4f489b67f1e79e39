import { expect, test } from 'vitest';
import { createSignInCodeVerifier } from './code-attempts.ts';

const CODE = 'correct horse';

function createWorld() {
  let nowMs = 0;
  const lock = createSignInCodeVerifier({ now: () => nowMs });
  return {
    check: (code: string, address: string) => lock.check(code, { expected: CODE, address }),
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('only the very code is right', () => {
  const { check } = createWorld();

  expect(check(CODE, 'a')).toBe('right');
  for (const wrong of ['', 'correct', 'correct horse ', 'CORRECT HORSE', 'x'.repeat(10_000)]) {
    expect(check(wrong, 'a')).toBe('wrong');
  }
});

test('after twenty tries an address waits for the next minute, even with the right code', () => {
  const { check, wait } = createWorld();
  for (let count = 0; count < 20; count += 1) expect(check('wrong', 'a')).toBe('wrong');

  expect(check(CODE, 'a')).toBe('waiting');
  expect(check(CODE, 'b')).toBe('right');
  wait(60_000);
  expect(check(CODE, 'a')).toBe('right');
});
