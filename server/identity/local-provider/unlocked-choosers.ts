// Which choosers have been unlocked by the sign-in code.
import type { Clock } from '../../clock.ts';
import { createCodeLock } from './code-attempts.ts';
import { normaliseCode, type CodeRule } from './access-code.ts';

export interface Unlocking {
  isOpen(uid: string): boolean;
  /** Null when the chooser is unlocked now, else what to tell. */
  open(uid: string, attempt: { code: string; address: string }): string | null;
}

/** As many as sign-ins can be under way; the oldest is asked again. */
const OPEN_MAX = 200;

export function createUnlocking(findRule: () => CodeRule, clock: Clock): Unlocking {
  const lock = createCodeLock(clock);
  const opened = new Set<string>();

  return {
    isOpen: (uid) => findRule().code === null || opened.has(uid),
    open: (uid, { code, address }) => {
      const rule = findRule();
      if (rule.code === null || opened.has(uid)) return null;
      // A code of the administrator's own is compared as it is.
      const typed = rule.isForNewAccounts ? code : normaliseCode(code);
      const verdict = lock.check(typed, { expected: rule.code, address });
      if (verdict === 'waiting') return 'Too many tries. Please wait a minute.';
      if (verdict === 'wrong') return 'This is not the code.';
      opened.add(uid);
      const [oldest] = opened;
      if (opened.size > OPEN_MAX && oldest !== undefined) opened.delete(oldest);
      return null;
    },
  };
}
