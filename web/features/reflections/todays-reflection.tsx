import { reflectionOf } from '../../paths.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { keepers } from '../../lib/device/keepers.ts';
import { shortDate } from '../../lib/today.ts';
import { Link } from '../../ui/link.tsx';
import type { Draft } from './draft.ts';
import { draftDaysOptions } from './draft-queries.ts';
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
    // Written down under the new day at once, and handed over too: the device may refuse.
    if (draft) void keepMoved({ userId, date: today, draft });
    setMoved(draft);
    onDate(today);
  };

  return (
    <>
      {earlier && (
        <p className="notice">
          <span>Unsent words from {shortDate(earlier)} are kept.</span>
          <Link to={reflectionOf(earlier)} className="text-link">
            Open {shortDate(earlier)}
          </Link>
        </p>
      )}
      <WriteDay key={date} userId={userId} date={date} today={today} mayBegin moved={moved} onMove={move} />
    </>
  );
}

async function keepMoved({ userId, date, draft }: { userId: string; date: Day; draft: Draft }): Promise<void> {
  const keeper = await keepers.of(userId).catch(() => null);
  const mine = { ...draft, entries: [...draft.entries], removed: [...draft.removed] };
  await keeper?.drafts.keep(date, { base: null, mine });
}
