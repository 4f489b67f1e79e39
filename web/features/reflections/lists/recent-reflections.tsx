import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import { HOME_REFLECTIONS, RECENT_REFLECTIONS } from '#contract/limits.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Card } from '../../../components/display/card.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Link } from '../../../components/controls/link.tsx';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { DayList } from './day-list.tsx';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { useDeviceOnlyDays } from '../../../storage/cached-days/device-only-days.ts';
import { listOptions } from '../queries.ts';
import { addDeviceOnlyDays } from '../device-only/add-device-only-days.ts';
import { applyPendingToList } from '../pending-days.ts';

export function RecentReflections({ userId }: { userId: string }) {
  const list = useQuery(listOptions(userId, HOME_REFLECTIONS));
  const { rows } = useOutboxState();
  const unknown = useDeviceOnlyDays(userId);
  const days = list.data ? applyPendingToList(addDeviceOnlyDays(list.data, unknown), rows) : [];
  const isEmpty = list.data !== undefined && days.length === 0;
  return (
    <Card
      title="Recent Reflections"
      action={
        !isEmpty && (
          <Link to={PATHS.history} className="text-link">
            View All
          </Link>
        )
      }
    >
      {list.isPending && <Skeleton label="Loading your reflections" rows={RECENT_REFLECTIONS} />}
      <QueryError title="Could not load your reflections" query={list} />
      {isEmpty && (
        <EmptyState
          icon={<Icon icon={BookOpen} size={22} />}
          title="No reflections yet"
          text="Start your learning journey today!"
        />
      )}
      {days.length > 0 && <DayList days={days.slice(0, RECENT_REFLECTIONS)} rows={rows} deviceOnly={unknown} />}
    </Card>
  );
}
