// Which choosers have been opened by the code. Without a code all are open.
import type { Clock } from '../../clock.ts';
import { createCodeLock } from './code-lock.ts';

export interface Unlocking {
  isOpen(uid: string): boolean;
  /** Null when the chooser is open now, else what to tell. */
  open(uid: string, attempt: { code: string; address: string }): string | null;
}

/** As many as sign-ins can be under way; the oldest is asked again. */
const OPEN_MAX = 200;

export function createUnlocking(code: string | undefined, clock: Clock): Unlocking {
  if (code === undefined) return { isOpen: () => true, open: () => null };
  const lock = createCodeLock(code, clock);
  const opened = new Set<string>();

  return {
    isOpen: (uid) => opened.has(uid),
    open: (uid, attempt) => {
      if (opened.has(uid)) return null;
      const verdict = lock.check(attempt.code, attempt.address);
      if (verdict === 'waiting') return 'Too many tries. Please wait a minute.';
      if (verdict === 'wrong') return 'This is not the code.';
      opened.add(uid);
      const [oldest] = opened;
      if (opened.size > OPEN_MAX && oldest !== undefined) opened.delete(oldest);
      return null;
    },
  };
}
