import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { shortDate, todayHere } from '../../lib/today.ts';
import { PATHS } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import { navigate } from '../../ui/router.ts';
import { describeError } from './describe-error.ts';
import { putDay, takeDayAway } from './queries.ts';
import { findNewerDay, sendDayReturn, sendDayRemoval } from './requests.ts';
import { offerUndo } from './undo.ts';

interface RemoveDayDialogProps {
  day: Reflection;
  isOpen: boolean;
  onClose: () => void;
}

const STALE = 'This day was changed elsewhere since you opened it. It now stands as it is there; remove it still?';

/** Asks, removes the day, and goes where it can be brought back. */
export function RemoveDayDialog({ day, isOpen, onClose }: RemoveDayDialogProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const removal = useMutation({ mutationFn: () => sendDayRemoval(day) });

  const close = () => {
    setProblem(null);
    onClose();
  };
  const remove = async () => {
    setProblem(null);
    try {
      await removal.mutateAsync();
      close();
      // First away from the page that shows the day, so that it never stands there empty.
      await navigate(PATHS.history);
      await takeDayAway(queryClient, day);
      offerUndo(queryClient, {
        title: `${shortDate(day.date, todayHere())} removed`,
        description: 'For 30 days it can be brought back from All Reflections.',
        bringBack: () => sendDayReturn(day.id),
      });
    } catch (error) {
      const newer = findNewerDay(error);
      if (newer) await putDay(queryClient, newer);
      setProblem(newer ? STALE : describeError(error));
    }
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove this day?"
      keep="Keep it"
      confirm="Remove this day"
      isPending={removal.isPending}
      pendingLabel="Removing..."
      onClose={close}
      onConfirm={() => void remove()}
    >
      <p>All its learnings leave your journal. For 30 days you can bring the day back from All Reflections.</p>
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
