import { useMutation } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { localStores } from '../../../storage/local-stores.ts';
import { isSameDayVersion } from '../../../storage/cached-days/day-copies.ts';
import { deviceOnlyDays } from '../../../storage/cached-days/device-only-days.ts';
import { ConfirmButton } from '../../../components/overlays/confirm-dialog.tsx';
import { toastError } from '../../../components/overlays/toast.ts';
import { countDays } from './resend-offer.ts';

interface DiscardUnknownProps {
  userId: string;
  days: readonly Reflection[];
  onDiscarded?: (days: readonly Reflection[]) => void;
}

/** Declines the offer to send days that only this device has. Without it, the offer stands for ever. */
export function DiscardDeviceOnly({ userId, days, onDiscarded }: DiscardUnknownProps) {
  const discard = useMutation({
    mutationFn: (discarded: readonly Reflection[]) => discardUnknown(userId, discarded),
    onSuccess: (_, discarded) => onDiscarded?.(discarded),
    onError: toastError('Failed to discard'),
  });
  const isOne = days.length === 1;
  return (
    <ConfirmButton
      size="small"
      aria-label={`Discard: ${countDays(days)} of this device`}
      isPending={discard.isPending}
      pendingLabel="Discarding..."
      question={isOne ? 'Discard this version?' : 'Discard these versions?'}
      confirm="Discard"
      explanation={
        isOne ? "Only this device has it. This can't be undone." : "Only this device has them. This can't be undone."
      }
      onConfirm={() => discard.mutate(days)}
    >
      Discard
    </ConfirmButton>
  );
}

async function discardUnknown(userId: string, days: readonly Reflection[]): Promise<void> {
  const isDiscarded = (day: Reflection) => days.some((one) => isSameDayVersion(one, day));
  await (await localStores.forUser(userId)).discardCopies(isDiscarded);
  const now = deviceOnlyDays.get();
  deviceOnlyDays.set({ ...now, days: now.days.filter((day) => !isDiscarded(day)) });
}
