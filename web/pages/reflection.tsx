import { useState } from 'react';
import { isIsoDate } from '#contract/days.ts';
import { LazyCrisisCard } from '../features/crisis-support/lazy-crisis-card.tsx';
import { TodayEditor } from '../features/editor/form/today-editor.tsx';
import { useEntryTexts } from '../features/reflections/use-entry-texts.ts';
import { DayEditorLoader } from '../features/editor/form/day-editor-loader.tsx';
import { useSearchParams } from '../navigation/location.ts';
import { usePerson } from '../session/browser-session.tsx';
import { formatLongDate, formatShortDate, useToday } from '../time/dates.ts';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/later.css';
import '../styles/pages/reflection.css';

export function ReflectionPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  const requested = useSearchParams().get('date');
  // Today's page keeps its date after midnight.
  const [openedFor, setOpenedFor] = useState(today);
  const past = requested !== null && isIsoDate(requested) && requested !== today ? requested : null;
  const date = past ?? openedFor;
  const title = past ? `Reflection of ${formatShortDate(past, today)}` : "Today's Reflection";
  return (
    <Page title={past ? `Write about ${formatShortDate(past, today)}` : title} width="writing">
      <PageNav linksHome>
        <time dateTime={date}>{formatLongDate(date, today)}</time>
      </PageNav>
      <PageHeading isHidden>{title}</PageHeading>
      <LazyCrisisCard date={date} texts={useEntryTexts(userId, date)} />
      {past ? (
        <DayEditorLoader key={past} userId={userId} date={past} today={today} mayBegin={past < today} />
      ) : (
        <TodayEditor userId={userId} date={openedFor} today={today} onDate={setOpenedFor} />
      )}
    </Page>
  );
}
