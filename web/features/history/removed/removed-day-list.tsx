import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RemovedReflection } from '#contract/history.ts';
import { shortDate, todayHere } from '../../../time/dates.ts';
import { RemovedRow } from './removed-row.tsx';
import { sendDayPurge, sendDayReturn } from '../requests/requests.ts';
import { ShowMore } from '../../../components/controls/show-more.tsx';

interface RemovedDayListProps {
  userId: string;
  list: UseInfiniteQueryResult<InfiniteData<RemovedReflection[]>>;
  onGone: () => void;
}

/** The days that left the journal, latest first. */
export function RemovedDayList({ userId, list, onGone }: RemovedDayListProps) {
  return (
    <ol className="removed-list">
      {list.data?.pages.flat().map(({ id, date, firstWords, removedAt, cursor }) => (
        <RemovedRow
          key={id}
          userId={userId}
          name={shortDate(date, todayHere())}
          date={shortDate(date, todayHere())}
          words={firstWords || 'No content available'}
          removedAt={removedAt}
          bringBack={() => sendDayReturn(id)}
          deleteForGood={() => sendDayPurge({ userId, reflectionId: id, date, cursor })}
          onGone={onGone}
        />
      ))}
      <ShowMore list={list} name="removed days" />
    </ol>
  );
}
