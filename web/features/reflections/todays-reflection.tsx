import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { shortDate } from '../../lib/today.ts';
import { reflectionOf } from './addresses.ts';
import { Link } from '../../ui/link.tsx';
import { joinDrafts, type Draft } from './draft.ts';
import { draftDaysOptions, openShelf } from './draft-queries.ts';
import { keepDraft } from './use-writing.ts';
import { WriteDay } from './write-day.tsx';

interface TodaysReflectionProps {
  userId: string;
  /** The date the page was opened for, until it is moved. */
  date: Day;
  today: Day;
  onDate: (date: Day) => void;
}

/** Today's page. When the words are moved past midnight, they go along to the new day. */
export function TodaysReflection({ userId, date, today, onDate }: TodaysReflectionProps) {
  const [moved, setMoved] = useState<Draft | null>(null);
  const draftDays = useQuery(draftDaysOptions(userId));
  const earlier = draftDays.data?.find((day) => day < date);

  const move = (draft: Draft | null) => {
    // Written down at once, and handed over too: the device may refuse.
    if (draft) keepDraft({ userId, date: today, draft: joinDrafts(openShelf(userId).find(today), draft) });
    setMoved(draft);
    onDate(today);
  };

  return (
    <>
      {earlier && (
        <p className="notice">
          <span>Unsent words from {shortDate(earlier)} are kept on this device.</span>
          <Link to={reflectionOf(earlier)} className="text-link">
            Open {shortDate(earlier)}
          </Link>
        </p>
      )}
      <WriteDay key={date} userId={userId} date={date} today={today} mayBegin moved={moved} onMove={move} />
    </>
  );
}
