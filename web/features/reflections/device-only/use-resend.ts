import { useMutation } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { keepers } from '../../../storage/local-stores.ts';

/** Puts days that only this device has into the outbox. They go out by themselves, once there is a connection. */
export function useSendUnknown(userId: string) {
  return useMutation({
    mutationFn: async (days: readonly Reflection[]) => (await keepers.of(userId)).outbox.sendCopies(days),
  });
}
