import { useEffect, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, NotebookPen } from 'lucide-react';
import { isDay, type Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { shortDate } from '../../lib/today.ts';
import { PATHS } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problem } from '../../ui/problem.tsx';
import { OwnWordsCard } from './own-words-card.tsx';
import { arrivalKey, dayOptions, type Arrival } from './queries.ts';
import { describeSaveTime } from './save-time.ts';
import { SummaryCard } from './summary-card.tsx';

interface SavedDayProps {
  userId: string;
  date: Day;
  today: Day;
  /** What can be made from the day. */
  children: (day: Reflection) => ReactNode;
}

/** One saved day: that it is safe, its summary, what can be made from it, and the words themselves. */
export function SavedDay({ userId, date, today, children }: SavedDayProps) {
  const found = useQuery({ ...dayOptions(userId, date), enabled: isDay(date) });
  const arrival = useArrival(userId, date);
  if (found.isPending && isDay(date)) {
    return <output className="saved-loading">Loading your reflection...</output>;
  }
  if (found.isError) {
    return (
      <div className="card">
        <Problem
          title="Could not load this reflection"
          message={found.error.message}
          onRetry={() => void found.refetch()}
        />
      </div>
    );
  }
  if (!found.data) return date === today ? <NothingToday /> : <NothingThen date={date} />;
  const day = found.data;
  return (
    <>
      <Banner icon={<Check size={18} aria-hidden="true" />} isAnnounced={arrival !== null}>
        <span>Reflection saved successfully!</span>{' '}
        <time className="banner-time" dateTime={day.updatedAt}>
          {describeSaveTime(day.updatedAt, today)}
        </time>
      </Banner>
      {arrival && arrival.keptIds.length > 0 && (
        <output className="notice">
          This day was also changed somewhere else. Nothing was overwritten: both texts were kept, and stand below.
        </output>
      )}
      <SummaryCard day={day} />
      {children(day)}
      <OwnWordsCard day={day} isToday={date === today} keptIds={arrival?.keptIds ?? []} />
    </>
  );
}

/** What was told about the save this page comes from; a later visit is no arrival any more. */
function useArrival(userId: string, date: Day): Arrival | null {
  const queryClient = useQueryClient();
  const [arrival] = useState(() => queryClient.getQueryData<Arrival>(arrivalKey(userId)) ?? null);
  useEffect(() => queryClient.removeQueries({ queryKey: arrivalKey(userId) }), [queryClient, userId]);
  return arrival?.date === date ? arrival : null;
}

function NothingToday() {
  return (
    <div className="card">
      <Empty icon={<NotebookPen size={22} />} title="No reflection found for today.">
        <ButtonLink to={PATHS.reflection} variant="primary" size="large">
          Create Today's Reflection
        </ButtonLink>
      </Empty>
    </div>
  );
}

function NothingThen({ date }: { date: Day }) {
  return (
    <div className="card">
      <Empty
        icon={<NotebookPen size={22} />}
        title={isDay(date) ? `No reflection found for ${shortDate(date)}.` : 'This date does not exist.'}
      >
        <ButtonLink to={PATHS.history} variant="primary">
          View All
        </ButtonLink>
      </Empty>
    </div>
  );
}
