import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Opened } from './opened.tsx';
import { removedDaysOptions } from './queries.ts';

/** Days that can still be brought back. Without one there is nothing to say. */
export function RemovedDays({ userId }: { userId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const removed = useQuery(removedDaysOptions(userId));
  if (removed.isError && !removed.data) {
    return (
      <div className="card">
        <Problem
          title="Could not load what was removed lately"
          message={removed.error.message}
          onRetry={() => void removed.refetch()}
        />
      </div>
    );
  }
  const days = removed.data;
  // The place stays when the last of them has been brought back: the focus goes on from there.
  return (
    <div ref={place} tabIndex={-1}>
      {days && days.length > 0 && (
        <Card title="Removed lately">
          <Opened problem="Could not open what was removed lately">
            {({ RemovedDayList }) => <RemovedDayList days={days} onBack={() => place.current?.focus()} />}
          </Opened>
        </Card>
      )}
    </div>
  );
}
