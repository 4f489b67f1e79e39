import type { RemovedReflection } from '#contract/history.ts';
import { shortDate, todayHere } from '../../lib/today.ts';
import { RemovedRow } from './removed-row.tsx';
import { sendDayReturn } from './requests.ts';

/** The days that left the journal, latest first. */
export function RemovedDayList({ days, onBack }: { days: readonly RemovedReflection[]; onBack: () => void }) {
  return (
    <ol className="removed-list">
      {days.map(({ id, date, firstWords, removedAt }) => (
        <RemovedRow
          key={id}
          name={shortDate(date, todayHere())}
          date={shortDate(date, todayHere())}
          words={firstWords || 'No content available'}
          removedAt={removedAt}
          bringBack={() => sendDayReturn(id)}
          onBack={onBack}
        />
      ))}
    </ol>
  );
}
