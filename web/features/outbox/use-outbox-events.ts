import { useEffect } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { localStores } from '../../storage/local-stores.ts';
import type { AcknowledgedSave } from '../../storage/outbox/outbox.ts';
import { outboxState } from '../../storage/outbox/outbox-state.ts';
import { schedule } from '../../time/schedule.ts';
import { navigate } from '../../navigation/location.ts';
import { PATHS } from '../../navigation/paths.ts';
import { whenIdle } from '../../time/when-idle.ts';
import { formatShortDate } from '../../time/dates.ts';
import { toast } from '../../components/overlays/toast.ts';

const RETRY_MS = 60_000;

interface OutboxEvents {
  userId: string;
  onSaved: (save: AcknowledgedSave) => void;
  onSignedOut: () => void;
}

/** Opens the local store after the first render, and reports its events while the app is open. */
export function useOutboxEvents({ userId, onSaved, onSignedOut }: OutboxEvents): void {
  useEffect(() => localStores.subscribe({ onSaved, onSignedOut, onRefused: showRefused }), [onSaved, onSignedOut]);
  useEffect(() => {
    let stop = () => {};
    let isUnmounted = false;
    const open = () =>
      void localStores.forUser(userId).catch((error: unknown) => {
        if (isUnmounted) return;
        const problem = error instanceof Error ? error.message : String(error);
        outboxState.set({ rows: [], problem, isKnown: true });
        stop = schedule(open, RETRY_MS);
      });
    stop = whenIdle(open);
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [userId]);
}

function showRefused({ date }: { date: IsoDate }): void {
  toast({
    title: 'Something could not be sent',
    description: `Your reflection of ${formatShortDate(date)} is stored on this device.`,
    action: { label: 'See why', onSelect: () => void navigate(PATHS.outbox) },
  });
}
