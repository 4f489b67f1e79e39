import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import type { IsoDate } from '#contract/days.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Button, ButtonLink } from '../../../components/controls/button.tsx';
import { useNextPage } from '../../../components/controls/use-next-page.ts';
import { Card } from '../../../components/display/card.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { DayList } from './day-list.tsx';
import { groupByMonth } from './months.ts';
import { allDaysOptions, draftDaysOptions } from '../queries.ts';
import { applyPendingToList } from '../pending-days.ts';
import { NetworkError } from '../../../api/network-error.ts';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { useDeviceOnlyDays } from '../../../storage/cached-days/device-only-days.ts';
import { addDeviceOnlyDays } from '../device-only/add-device-only-days.ts';

export function HistoryList({ userId, today }: { userId: string; today: IsoDate }) {
  const history = useInfiniteQuery(allDaysOptions(userId));
  const nextPage = useNextPage(history);
  const { rows } = useOutboxState();
  const unknown = useDeviceOnlyDays(userId);
  const draftDays = new Set(useQuery(draftDaysOptions(userId)).data);
  if (history.isPending) {
    return (
      <div className="card">
        <Skeleton label="Loading your reflections" rows={6} />
      </div>
    );
  }
  const loaded = history.data?.pages.flat() ?? [];
  // Older ones that are not loaded yet have their place further down.
  const oldest = history.hasNextPage ? (loaded.at(-1)?.date ?? '') : '';
  const days = applyPendingToList(
    addDeviceOnlyDays(loaded, unknown, oldest),
    rows.filter(({ date }) => date >= oldest),
  );
  const isOffline = history.error instanceof NetworkError;
  if (history.isError && days.length === 0) {
    return (
      <div className="card">
        <QueryError title="Could not load your reflections" query={history} isQuietOffline />
      </div>
    );
  }
  if (days.length === 0) return <NoDays />;
  return (
    <>
      {groupByMonth(days, today).map(({ month, days: ofMonth }) => (
        <Card key={month} title={month}>
          <DayList days={ofMonth} rows={rows} deviceOnly={unknown} draftDays={draftDays} />
        </Card>
      ))}
      {history.isFetchNextPageError && (
        <p className="history-problem" data-quiet={isOffline || undefined} role={isOffline ? 'status' : 'alert'}>
          {isOffline ? 'Earlier days need a connection.' : 'Could not load earlier days.'} {history.error.message}
        </p>
      )}
      {history.hasNextPage && (
        <Button
          variant="quiet"
          className="history-more"
          isPending={nextPage.isLoading}
          pendingLabel="Loading..."
          onClick={nextPage.load}
        >
          {history.isFetchNextPageError ? 'Try again' : 'Show earlier days'}
        </Button>
      )}
    </>
  );
}

function NoDays() {
  return (
    <div className="card">
      <EmptyState icon={<BookOpen size={22} />} title="No reflections yet" text="Start your learning journey today!">
        <ButtonLink to={PATHS.reflection} variant="primary" size="large">
          What You Learned Today
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
