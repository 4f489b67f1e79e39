import { useMutation } from '@tanstack/react-query';
import { deleteAccount, keepAccount } from '#contract/account.ts';
import type { BodyOf } from '#contract/route.ts';
import { callWithTimeout } from '../../../api/timeouts/call-with-timeout.ts';
import { toast } from '../../../components/overlays/toast.ts';
import { endAndConfirm } from '../../../session/confirm-ended.ts';
import { usePerson, useSession } from '../../../session/browser-session.tsx';
import { findActiveUserId } from '../../../session/session-state.ts';
import { localStores } from '../../../storage/local-stores.ts';
import { formatLongDate } from '../../../time/dates.ts';
import { localToday } from '../../../time/local-today.ts';

type Request = BodyOf<typeof deleteAccount>;

/**
 * Deletes the account and leaves, as a sign-out does. While the account can still be kept, and when the server did not
 * answer, what has not reached the server stays on this device, locked. Otherwise nothing of the person stays here.
 */
export function useDeleteAccount(userId: string) {
  const session = useSession();
  return useMutation({
    async mutationFn(body: Request): Promise<string> {
      let outcome = describeUnanswered(body);
      const request = async () => {
        const { deleteAt, isErased } = await callWithTimeout(deleteAccount, { body });
        if (isErased) {
          outcome = 'Your account was deleted';
          await (await localStores.forUser(userId)).wipe();
        } else {
          const date = formatLongDate(localToday(new Date(deleteAt)));
          outcome = `Your account will be deleted on ${date}. Sign in before then to keep it.`;
        }
      };
      await session.leaveBy(() => endAndConfirm(request, session));
      return outcome;
    },
    onSuccess: (title) => toast({ title }),
  });
}

/** The session has ended without an answer: how long the account can be kept, if at all, only the server knows. */
export function describeUnanswered({ now }: Request): string {
  if (now) return 'Your account may be deleted already. Sign in to see.';
  return 'Your account is being deleted. Sign in to see whether you can still keep it.';
}

/** The page stays as it is. */
export function useKeepAccount(userId: string) {
  const session = useSession();
  const { deleteAt: _over, ...person } = usePerson();
  return useMutation({
    mutationFn: () => callWithTimeout(keepAccount, {}),
    async onSuccess() {
      // Not after a sign-out meanwhile.
      if (findActiveUserId(session.get()) !== userId) return;
      session.adopt({ person, reads: {} });
      // What was refused meanwhile is sent at once.
      (await localStores.forUser(userId)).retryNow();
    },
  });
}
