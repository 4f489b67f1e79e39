import { useState } from 'react';
import type { Day } from '#contract/days.ts';
import { keepers } from '../../../storage/local-stores.ts';
import type { Draft } from '../model/form-model.ts';
import { LaterDraftNotice } from '../drafts/lazy-draft-notice.ts';
import { WriteDay } from './day-editor-loader.tsx';

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

  const move = (draft: Draft | null) => {
    // Written down under the new day at once, and handed over too: the device may refuse.
    if (draft) void keepMoved({ userId, date: today, draft });
    setMoved(draft);
    onDate(today);
  };

  return (
    <>
      <LaterDraftNotice userId={userId} before={date} />
      <WriteDay key={date} userId={userId} date={date} today={today} mayBegin moved={moved} onMove={move} />
    </>
  );
}

async function keepMoved({ userId, date, draft }: { userId: string; date: Day; draft: Draft }): Promise<void> {
  const keeper = await keepers.of(userId).catch(() => null);
  const mine = { ...draft, entries: [...draft.entries], removed: [...draft.removed] };
  await keeper?.drafts.keep(date, { base: null, mine });
}
