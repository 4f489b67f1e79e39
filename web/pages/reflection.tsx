import { useState } from 'react';
import { isDay } from '#contract/days.ts';
import { CareNotice } from '../features/care/care-notice.tsx';
import { TodaysReflection } from '../features/reflections/todays-reflection.tsx';
import { useOwnTexts } from '../features/reflections/use-own-texts.ts';
import { WriteDay } from '../features/reflections/write-day.tsx';
import { useSearchParams } from '../lib/navigation.ts';
import { usePerson } from '../lib/session.tsx';
import { longDate, shortDate, useToday } from '../lib/today.ts';
import { Crumb } from '../ui/crumb.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

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
