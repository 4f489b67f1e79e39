import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RemovedReflection } from '#contract/history.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { localToday } from '../../../time/local-today.ts';
import { RemovedRow } from './removed-row.tsx';
import { sendDayPurge, sendDayRestore } from '../requests/requests.ts';
import { ShowMore } from '../../../components/controls/show-more.tsx';

interface RemovedDayListProps {
  userId: string;
  list: UseInfiniteQueryResult<InfiniteData<RemovedReflection[]>>;
  onGone: () => void;
}

export function RemovedDayList({ userId, list, onGone }: RemovedDayListProps) {
  return (
    <ol className="removed-list">
      {list.data?.pages.flat().map(({ id, date, firstWords, removedAt, cursor }) => (
        <RemovedRow
          key={id}
          userId={userId}
          name={formatShortDate(date, localToday())}
          date={formatShortDate(date, localToday())}
          text={firstWords || 'No content available'}
          removedAt={removedAt}
          restore={() => sendDayRestore(id)}
          purge={() => sendDayPurge(userId, { id, date, cursor })}
          onGone={onGone}
        />
      ))}
      <ShowMore list={list} name="removed days" />
    </ol>
  );
}
