import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayRow } from './day-row.tsx';
import { groupByMonth } from './months.ts';
import { historyOptions } from './queries.ts';

/** Every day, newest first, by month. */
export function HistoryList({ userId, today }: { userId: string; today: Day }) {
  const history = useInfiniteQuery(historyOptions(userId));
  if (history.isPending) {
    return (
      <div className="card">
        <Skeleton label="Loading your reflections" rows={6} />
      </div>
    );
  }
  const days = history.data?.pages.flat() ?? [];
  if (history.isError && days.length === 0) {
    return (
      <div className="card">
        <Problem
          title="Could not load your reflections"
          message={history.error.message}
          onRetry={() => void history.refetch()}
        />
      </div>
    );
  }
  if (days.length === 0) return <NoDays />;
  return (
    <>
      {groupByMonth(days, today).map(({ month, days: ofMonth }) => (
        <Month key={month} title={month} days={ofMonth} />
      ))}
      {history.isFetchNextPageError && (
        <p className="history-problem" role="alert">
          Could not load earlier days. {history.error.message}
        </p>
      )}
      {history.hasNextPage && (
        <Button
          variant="quiet"
          className="history-more"
          isPending={history.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void history.fetchNextPage()}
        >
          {history.isFetchNextPageError ? 'Try again' : 'Show earlier days'}
        </Button>
      )}
    </>
  );
}

function Month({ title, days }: { title: string; days: readonly Reflection[] }) {
  return (
    <Card title={title}>
      <ol className="day-list">
        {days.map((day) => (
          <DayRow key={day.id} day={day} />
        ))}
      </ol>
    </Card>
  );
}

function NoDays() {
  return (
    <div className="card">
      <Empty icon={<BookOpen size={22} />} title="No reflections yet" text="Start your learning journey today!">
        <ButtonLink to={PATHS.reflection} variant="primary">
          What You Learned Today
        </ButtonLink>
      </Empty>
    </div>
  );
}
