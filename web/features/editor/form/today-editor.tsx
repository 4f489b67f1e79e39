import { useState } from 'react';
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { localStores } from '../../../storage/local-stores.ts';
import { LazyEarlierDraftNotice } from '../drafts/lazy-draft-notice.ts';
import { DayEditorLoader } from './day-editor-loader.tsx';

interface TodayEditorProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
  onDate: (date: IsoDate) => void;
}

/** Today's form. If the person moves the text past midnight, the form of the new day opens with it. */
export function TodayEditor({ userId, date, today, onDate }: TodayEditorProps) {
  const [moved, setMoved] = useState<DraftContent | null>(null);

  const saveDraft = async (mine: DraftContent) => {
    const store = await localStores.forUser(userId).catch(() => null);
    await store?.drafts.save(today, { base: null, mine });
  };
  const move = (draft: DraftContent | null) => {
    // The new form gets the draft too, because the device may refuse to save it.
    if (draft) void saveDraft(draft);
    setMoved(draft);
    onDate(today);
  };

  return (
    <>
      <LazyEarlierDraftNotice userId={userId} before={date} />
      <DayEditorLoader key={date} userId={userId} date={date} today={today} mayBegin moved={moved} onMove={move} />
    </>
  );
}
