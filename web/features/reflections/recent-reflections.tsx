import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { HOME_REFLECTIONS, RECENT_REFLECTIONS } from '#contract/limits.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Link } from '../../ui/link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayRow } from './day-row.tsx';
import { listOptions } from './queries.ts';

export function RecentReflections({ userId }: { userId: string }) {
  const list = useQuery(listOptions(userId, HOME_REFLECTIONS));
  const isEmpty = list.data?.length === 0;
  return (
    <Card
      title="Recent Reflections"
      className="home-recent"
      action={
        !isEmpty && (
          <Link to={PATHS.history} className="text-link">
            View All
          </Link>
        )
      }
    >
      {list.isPending && <Skeleton label="Loading your reflections" rows={RECENT_REFLECTIONS} />}
      {list.isError && (
        <Problem
          title="Could not load your reflections"
          message={list.error.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {isEmpty && (
        <Empty icon={<BookOpen size={22} />} title="No reflections yet" text="Start your learning journey today!" />
      )}
      {list.data && list.data.length > 0 && (
        <ol className="day-list">
          {list.data.slice(0, RECENT_REFLECTIONS).map((day) => (
            <DayRow key={day.id} day={day} />
          ))}
        </ol>
      )}
    </Card>
  );
}
