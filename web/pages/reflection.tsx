import { useState } from 'react';
import { isDay } from '#contract/days.ts';
import { CareNotice } from '../features/crisis-support/lazy-crisis-card.tsx';
import { TodaysReflection } from '../features/editor/form/today-editor.tsx';
import { useOwnTexts } from '../features/reflections/use-entry-texts.ts';
import { WriteDay } from '../features/editor/form/day-editor-loader.tsx';
import { useSearchParams } from '../navigation/location.ts';
import { usePerson } from '../session/session.tsx';
import { longDate, shortDate, useToday } from '../time/dates.ts';
import { Crumb } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';

export function ReflectionPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  const asked = useSearchParams().get('date');
  // Today's page keeps the date it was opened for, past midnight too.
  const [openedFor, setOpenedFor] = useState(today);
  const past = asked !== null && isDay(asked) && asked !== today ? asked : null;
  const date = past ?? openedFor;
  const title = past ? `Reflection of ${shortDate(past, today)}` : "Today's Reflection";
  return (
    <Page title={past ? `Write about ${shortDate(past, today)}` : title} width="writing">
      <Crumb leadsHome>
        <time dateTime={date}>{longDate(date, today)}</time>
      </Crumb>
      <PageHeading isHidden>{title}</PageHeading>
      <CareNotice date={date} texts={useOwnTexts(userId, date)} />
      {past ? (
        <WriteDay key={past} userId={userId} date={past} today={today} mayBegin={past < today} />
      ) : (
        <TodaysReflection userId={userId} date={openedFor} today={today} onDate={setOpenedFor} />
      )}
    </Page>
  );
}
