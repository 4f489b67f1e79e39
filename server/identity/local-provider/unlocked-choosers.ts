// Which choosers have been unlocked by the sign-in code.
import type { Clock } from '../../clock.ts';
import { createSignInCodeVerifier } from './code-attempts.ts';
import { normaliseCode, type SignInCodeRule } from './access-code.ts';

export interface UnlockedChoosers {
  isUnlocked(uid: string): boolean;
  /** Null when the chooser is unlocked now, else what to tell. */
  unlock(uid: string, attempt: { code: string; address: string }): string | null;
}

/** As many as sign-ins can be under way; the oldest is asked again. */
const UNLOCKED_MAX = 200;

export function createUnlockedChoosers(findRule: () => SignInCodeRule, clock: Clock): UnlockedChoosers {
  const lock = createSignInCodeVerifier(clock);
  const opened = new Set<string>();

  return {
    isUnlocked: (uid) => findRule().code === null || opened.has(uid),
    unlock: (uid, { code, address }) => {
      const rule = findRule();
      if (rule.code === null || opened.has(uid)) return null;
      // A code of the administrator's own is compared as it is.
      const typed = rule.isForNewAccounts ? code : normaliseCode(code);
      const verdict = lock.check(typed, { expected: rule.code, address });
      if (verdict === 'waiting') return 'Too many tries. Please wait a minute.';
      if (verdict === 'wrong') return 'This is not the code.';
      opened.add(uid);
      const [oldest] = opened;
      if (opened.size > UNLOCKED_MAX && oldest !== undefined) opened.delete(oldest);
      return null;
    },
  };
}
