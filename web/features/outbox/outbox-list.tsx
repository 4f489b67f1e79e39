import { Send } from 'lucide-react';
import { useOutboxState } from '../../storage/outbox/outbox-state.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { OutboxItem } from './outbox-item.tsx';
import { refreshOutbox } from './queries.ts';

/** The saves that have not reached the server, in sending order. */
export function OutboxList({ userId }: { userId: string }) {
  const { rows, problem, isKnown } = useOutboxState();
  if (!isKnown) {
    return (
      <div className="card">
        <Skeleton label="Loading what is waiting to be sent" rows={2} />
      </div>
    );
  }
  if (problem) {
    return (
      <div className="card">
        <ErrorState
          title="Could not read the storage of this device"
          message={problem}
          onRetry={() => void refreshOutbox(userId)}
        />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<Send size={22} />}
          title="Nothing is waiting to be sent"
          text="Everything you completed has reached the server."
        />
      </div>
    );
  }
  return (
    <ol className="outbox">
      {rows.map((row) => (
        <OutboxItem key={row.requestId} userId={userId} row={row} />
      ))}
    </ol>
  );
}
