import { useMutation } from '@tanstack/react-query';
import { deleteAccount, keepAccount } from '#contract/account.ts';
import type { BodyOf } from '#contract/route.ts';
import { callWithTimeout } from '../../../api/timeouts/call-with-timeout.ts';
import { toast } from '../../../components/overlays/toast.ts';
import { useSession } from '../../../session/browser-session.tsx';
import { localStores } from '../../../storage/local-stores.ts';
import { formatLongDate } from '../../../time/dates.ts';
import { localToday } from '../../../time/local-today.ts';

type Request = BodyOf<typeof deleteAccount>;

/**
 * Deletes the account and leaves, as a sign-out does. While the account can still be kept, what has not reached the server
 * stays on this device, locked. Otherwise nothing of the person stays here.
 */
export function useDeleteAccount(userId: string) {
  const session = useSession();
  return useMutation({
    async mutationFn(body: Request): Promise<string | null> {
      let date: string | null = null;
      await session.leaveBy(async () => {
        const { deleteAt, isErased } = await callWithTimeout(deleteAccount, { body });
        if (isErased) await (await localStores.forUser(userId)).wipe();
        else date = formatLongDate(localToday(new Date(deleteAt)));
      });
      return date;
    },
    onSuccess: (date) =>
      toast({
        title:
          date === null
            ? 'Your account was deleted'
            : `Your account will be deleted on ${date}. Sign in before then to keep it.`,
      }),
  });
}

export function useKeepAccount(userId: string) {
  const session = useSession();
  return useMutation({
    mutationFn: () => callWithTimeout(keepAccount, {}),
    async onSuccess() {
      session.retry();
      // What was refused meanwhile is sent at once.
      (await localStores.forUser(userId)).retryNow();
    },
  });
}
