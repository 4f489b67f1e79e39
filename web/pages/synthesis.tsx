import { useState } from 'react';
import { LazyCrisisCard } from '../features/crisis-support/lazy-crisis-card.tsx';
import type { EditSession } from '../features/history/inline-editor/edit-session.ts';
import { DayMenu } from '../features/history/day-menu.tsx';
import { EditableEntryList } from '../features/history/editable-entry-list.tsx';
import { SummaryCard } from '../features/summaries/summary-card.tsx';
import { SavedDay } from '../features/reflections/saved-day/saved-day.tsx';
import { useEntryTexts } from '../features/reflections/use-entry-texts.ts';
import { lazyComponent } from '../components/lazy/lazy-component.tsx';
import { LazyUnsavedNotice } from '../features/editor/drafts/lazy-draft-notice.ts';
import { usePath, useSearchParams } from '../navigation/location.ts';
import { usePerson } from '../session/browser-session.tsx';
import { formatLongDate, formatShortDate, useToday } from '../time/dates.ts';
import { addDays, isIsoDate, type IsoDate } from '#contract/days.ts';
import { NotFoundPage } from './not-found.tsx';
import { LazyRedLight } from '../components/page/lazy-red-light.tsx';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading, useTodayOfVisit } from '../components/page/page.tsx';
import '../styles/later.css';
import '../styles/pages/synthesis.css';

const PendingSummary = lazyComponent(
  async () => (await import('../features/summaries/pending-summary.tsx')).PendingSummary,
);

/** The last cards of the page. Their code loads after the entries and moves nothing above it. */
const DayTexts = lazyComponent(
  async () => (await import('./day-texts.tsx')).DayTexts,
  'The reading and the week could not be opened.',
);

/** A day that was written at the other end of the date line. */
const DAYS_AHEAD = 2;

/** A saved day, at `/synthesis?date=` and at `/history/2026-11-21`. */
export function SynthesisPage() {
  const today = useToday();
  const opened = useTodayOfVisit();
  const inQuery = useSearchParams().get('date') ?? opened;
  const inPath = usePath().split('/').slice(2).join('/');
  if (inPath && (!isIsoDate(inPath) || inPath > addDays(today, DAYS_AHEAD))) return <NotFoundPage />;
  return <DayPage date={inPath || inQuery} today={today} />;
}

function DayPage({ date, today }: { date: string; today: IsoDate }) {
  const { id: userId } = usePerson();
  const day = isIsoDate(date) && <time dateTime={date}>{formatLongDate(date, today)}</time>;
  const isOther = date !== today && day;
  return (
    <Page title={isOther ? `Reflection of ${formatShortDate(date, today)}` : 'Saved Reflection'} width="writing">
      <PageNav>
        {date === today && day}
        <LazyRedLight />
      </PageNav>
      <PageHeading isHidden={!isOther}>{isOther ? day : "Today's Reflection"}</PageHeading>
      <LazyCrisisCard date={date} texts={useEntryTexts(userId, date)} />
      <Saved key={date} userId={userId} date={date} today={today} />
    </Page>
  );
}

function Saved({ userId, date, today }: { userId: string; date: IsoDate; today: IsoDate }) {
  const [editing, setEditing] = useState<EditSession | null>(null);
  return (
    <SavedDay
      userId={userId}
      date={date}
      today={today}
      held={editing?.day ?? null}
      renderPendingTexts={(copy) => <PendingSummary day={copy} />}
      renderMenu={(day) => <DayMenu day={day} isDisabled={editing !== null} />}
      renderEntries={(day, keptIds) => (
        <EditableEntryList day={day} conflictCopyIds={keptIds} editing={editing} onEditing={setEditing} />
      )}
    >
      {(day, words) => (
        <>
          <LazyUnsavedNotice
            // A draft may have become part of the day, in another tab too.
            key={day.version}
            userId={userId}
            date={day.date}
            isToday={date === today}
            isHeld={editing !== null}
          />
          <SummaryCard day={day} />
          {words}
          <DayTexts userId={userId} day={day} today={today} />
        </>
      )}
    </SavedDay>
  );
}
