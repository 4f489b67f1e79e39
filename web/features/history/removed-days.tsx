import { useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NetworkError } from '../../api/network-error.ts';
import { Card } from '../../components/display/card.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LazyHistory } from './lazy-history.tsx';
import { removedDaysOptions } from './requests/queries.ts';

export function RemovedDays({ userId }: { userId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const removed = useInfiniteQuery(removedDaysOptions(userId));
  if (removed.isError && !removed.data) {
    const isOffline = removed.error instanceof NetworkError;
    return (
      <div className="card">
        <ErrorState
          title={isOffline ? 'Recently removed days need a connection' : 'Could not load what was recently removed'}
          message={removed.error.message}
          isQuiet={isOffline}
          onRetry={() => void removed.refetch()}
        />
      </div>
    );
  }
  // The element stays when the last day was restored, because it takes the focus.
  return (
    <div ref={place} tabIndex={-1}>
      {removed.data?.pages[0] && removed.data.pages[0].length > 0 && (
        <Card title="Recently removed">
          <LazyHistory problem="Could not open what was recently removed">
            {({ RemovedDayList }) => (
              <RemovedDayList userId={userId} list={removed} onGone={() => place.current?.focus()} />
            )}
          </LazyHistory>
        </Card>
      )}
    </div>
  );
}
