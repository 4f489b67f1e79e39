import { Send } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import { localStores } from '../../storage/local-stores.ts';
import { useOutboxState } from '../../storage/outbox/outbox-state.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { OutboxItem } from './outbox-item.tsx';

/** The saves that have not reached the server, in sending order. */
export function OutboxList({ userId }: { userId: string }) {
  const { rows, problem, isKnown, isPaused = false } = useOutboxState();
  if (isKnown && !problem && rows.length > 0) {
    return (
      <ol className="outbox">
        {rows.map((row) => (
          <OutboxItem key={row.requestId} userId={userId} row={row} isPaused={isPaused} />
        ))}
      </ol>
    );
  }
  const refresh = async () => (await localStores.forUser(userId)).outbox.refresh();
  return (
    <div className="card">
      {!isKnown && <Skeleton label="Loading what is waiting to be sent" rows={2} />}
      {isKnown && problem && (
        <ErrorState
          title="Could not read the storage of this device"
          message={problem}
          onRetry={() => void refresh()}
        />
      )}
      {isKnown && !problem && (
        <EmptyState
          icon={<Icon icon={Send} size={22} />}
          title="Nothing is waiting to be sent"
          text="Everything you completed has reached the server."
        />
      )}
    </div>
  );
}
