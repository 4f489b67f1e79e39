import { useMutation } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { localStores } from '../../../storage/local-stores.ts';

/** Puts days that only this device has into the outbox. They go out by themselves, once there is a connection. */
export function useResend(userId: string) {
  return useMutation({
    mutationFn: async (days: readonly Reflection[]) => (await localStores.forUser(userId)).outbox.sendCopies(days),
  });
}
