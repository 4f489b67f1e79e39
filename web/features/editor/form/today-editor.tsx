import { useState } from 'react';
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { localStores } from '../../../storage/local-stores.ts';
import { LazyDraftNotice } from '../drafts/lazy-draft-notice.ts';
import { DayEditorLoader } from './day-editor-loader.tsx';

interface TodaysReflectionProps {
  userId: string;
  /** The date the page was opened for, until it is moved. */
  date: IsoDate;
  today: IsoDate;
  onDate: (date: IsoDate) => void;
}

/** Today's page. When the words are moved past midnight, they go along to the new day. */
export function TodayEditor({ userId, date, today, onDate }: TodaysReflectionProps) {
  const [moved, setMoved] = useState<DraftContent | null>(null);

  const move = (draft: DraftContent | null) => {
    // Written down under the new day at once, and handed over too: the device may refuse.
    if (draft) void keepMoved({ userId, date: today, draft });
    setMoved(draft);
    onDate(today);
  };

  return (
    <>
      <LazyDraftNotice userId={userId} before={date} />
      <DayEditorLoader key={date} userId={userId} date={date} today={today} mayBegin moved={moved} onMove={move} />
    </>
  );
}

async function keepMoved({
  userId,
  date,
  draft,
}: {
  userId: string;
  date: IsoDate;
  draft: DraftContent;
}): Promise<void> {
  const keeper = await localStores.forUser(userId).catch(() => null);
  await keeper?.drafts.save(date, { base: null, mine: draft });
}
