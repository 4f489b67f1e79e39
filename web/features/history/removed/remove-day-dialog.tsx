import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { localToday } from '../../../time/local-today.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { navigate } from '../../../navigation/router.ts';
import { describeError } from '../requests/describe-error.ts';
import { cacheDay } from '../requests/queries.ts';
import { findNewerDay, sendDayRestore, sendDayRemoval } from '../requests/requests.ts';
import { offerUndo } from './offer-undo.ts';

interface RemoveDayDialogProps {
  day: Reflection;
  isOpen: boolean;
  onClose: () => void;
}

const STALE =
  'This day was changed on another device after you opened it. The page now shows the newer version. Remove it anyway?';

export function RemoveDayDialog({ day, isOpen, onClose }: RemoveDayDialogProps) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => sendDayRemoval(day),
    async onSuccess() {
      close();
      // Leaves the page of the day first, so that it is never shown empty.
      await navigate(PATHS.history);
      await cacheDay(queryClient, day, null);
      offerUndo(queryClient, {
        title: `${formatShortDate(day.date, localToday())} removed`,
        description: 'You can restore it from All Reflections for 30 days.',
        restore: () => sendDayRestore(day.id),
      });
    },
    async onError(error) {
      const newer = findNewerDay(error);
      if (newer) await cacheDay(queryClient, newer);
    },
  });
  const problem = findNewerDay(removal.error) ? STALE : describeError(removal.error);
  const close = () => {
    // A removal in progress still has to show its outcome.
    if (!removal.isPending) removal.reset();
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove this day?"
      cancelLabel="Keep it"
      confirm="Remove this day"
      isPending={removal.isPending}
      pendingLabel="Removing..."
      onClose={close}
      onConfirm={removal.mutate}
    >
      <p>All its learnings will be removed. You can restore the day from All Reflections for 30 days.</p>
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
