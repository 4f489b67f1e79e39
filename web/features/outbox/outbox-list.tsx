import { Send } from 'lucide-react';
import { useWaiting } from '../../storage/outbox/outbox-state.ts';
import { Empty } from '../../components/feedback/empty-state.tsx';
import { Problem } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { OutboxItem } from './outbox-item.tsx';
import { lookAgain } from './queries.ts';

/** Everything that has not reached the server, in the order in which it goes out. */
export function OutboxList({ userId }: { userId: string }) {
  const { rows, problem, isKnown } = useWaiting();
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
        <Problem
          title="Could not read the storage of this device"
          message={problem}
          onRetry={() => void lookAgain(userId)}
        />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className="card">
        <Empty
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
