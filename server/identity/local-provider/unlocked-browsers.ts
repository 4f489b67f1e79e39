// The account choosers that a person has unlocked with the sign-in code.
import type { Clock } from '../../clock.ts';
import { createSignInCodeVerifier } from './code-attempts.ts';
import { normaliseCode, type SignInCodeRule } from './access-code.ts';

export type UnlockedChoosers = ReturnType<typeof createUnlockedChoosers>;

/** The number of concurrent sign-ins. Above it, the oldest chooser asks for the code again. */
const UNLOCKED_MAX = 200;

export function createUnlockedChoosers(findRule: () => SignInCodeRule, clock: Clock) {
  const verifier = createSignInCodeVerifier(clock);
  const unlocked = new Set<string>();

  return {
    isUnlocked: (uid: string): boolean => findRule().code === null || unlocked.has(uid),
    /** Null when the chooser is unlocked now, else the sentence to show. */
    unlock: (uid: string, { code, address }: { code: string; address: string }): string | null => {
      const rule = findRule();
      if (rule.code === null || unlocked.has(uid)) return null;
      // LOCAL_SIGNIN_CODE is compared exactly as it was set.
      const typed = rule.isForNewAccounts ? code : normaliseCode(code);
      const verdict = verifier.check(typed, { expected: rule.code, address });
      if (verdict === 'waiting') return 'Too many tries. Please wait a minute.';
      if (verdict === 'wrong') return 'This is not the code.';
      unlocked.add(uid);
      const [oldest] = unlocked;
      if (unlocked.size > UNLOCKED_MAX && oldest !== undefined) unlocked.delete(oldest);
      return null;
    },
  };
}
