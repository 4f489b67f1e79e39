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
import { toast } from '../../components/overlays/toast.tsx';

/** The code that keeps and sends could not be fetched. */
const TRY_AGAIN_MS = 60_000;

interface Keeping {
  userId: string;
  onSaved: (delivered: AcknowledgedSave) => void;
  onSignedOut: () => void;
}

/** Keeps and sends what a person writes, for as long as they are here; begun once the first page has been drawn. */
export function useOutboxEvents({ userId, onSaved, onSignedOut }: Keeping): void {
  // The device, the network and the other tabs are outside React.
  useEffect(() => localStores.subscribe({ onSaved, onSignedOut, onRefused: sayRefused }), [onSaved, onSignedOut]);
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const begin = () =>
      void localStores.forUser(userId).catch((error: unknown) => {
        if (isOver) return;
        const problem = error instanceof Error ? error.message : String(error);
        outboxState.set({ rows: [], problem, isKnown: true });
        stop = schedule(begin, TRY_AGAIN_MS);
      });
    stop = whenIdle(begin);
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
}

function sayRefused({ date }: { date: IsoDate }): void {
  toast({
    title: 'Something could not be sent',
    description: `Your reflection of ${formatShortDate(date)} is stored on this device.`,
    action: { label: 'See why', onSelect: () => void navigate(PATHS.outbox) },
  });
}
