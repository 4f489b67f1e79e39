// The account choosers that a person has unlocked with the sign-in code. Limits the attempts per address, so that a code
// can't be guessed.
import { hash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { createWindowCounter } from '../attempt-counter.ts';
import { normaliseCode, type SignInCodeRule } from './access-code.ts';

export type UnlockedChoosers = ReturnType<typeof createUnlockedChoosers>;

/** The number of concurrent sign-ins. Above it, the oldest chooser asks for the code again. */
const UNLOCKED_MAX = 200;
const ATTEMPTS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

export function createUnlockedChoosers(findRule: () => SignInCodeRule, clock: Clock) {
  const attempts = createWindowCounter(MINUTE_MS, clock);
  const unlocked = new Set<string>();

  return {
    isUnlocked: (uid: string): boolean => findRule().code === null || unlocked.has(uid),
    /** Null when the chooser is unlocked now, else the sentence to show. */
    unlock: (uid: string, { code, address }: { code: string; address: string }): string | null => {
      const rule = findRule();
      if (rule.code === null || unlocked.has(uid)) return null;
      if (attempts.count(address) >= ATTEMPTS_PER_MINUTE) return 'Too many tries. Please wait a minute.';
      attempts.add(address);
      // LOCAL_SIGNIN_CODE is compared exactly as it was set.
      const typed = rule.isForNewAccounts ? code : normaliseCode(code);
      if (!isSame(typed, rule.code)) return 'This is not the code.';
      unlocked.add(uid);
      const [oldest] = unlocked;
      if (unlocked.size > UNLOCKED_MAX && oldest !== undefined) unlocked.delete(oldest);
      return null;
    },
  };
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
