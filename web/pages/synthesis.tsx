import { useState } from 'react';
import { CareNotice } from '../features/care/care-notice.tsx';
import type { Editing } from '../features/history/editing.ts';
import { LearningList } from '../features/history/learning-list.tsx';
import { SummaryCard } from '../features/models/summary-card.tsx';
import { findEntryProblem } from '../features/reflections/entry-problem.ts';
import { SavedDay } from '../features/reflections/saved-day.tsx';
import { useOwnTexts } from '../features/reflections/use-own-texts.ts';
import { laterPart } from '../lib/later-part.tsx';
import { useSearchParams } from '../lib/navigation.ts';
import { usePerson } from '../lib/session.tsx';
import { longDate, shortDate, useToday } from '../lib/today.ts';
import { isDay, type Day } from '#contract/days.ts';
import { Crumb } from '../ui/crumb.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

/** The last cards of the page: their code comes behind the words, and moves nothing above it. */
const DayTexts = laterPart(
  async () => (await import('./day-texts.tsx')).DayTexts,
  'The reading and the week could not be opened.',
);

export function SynthesisPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  const date = useSearchParams().get('date') ?? today;
  const title = date === today || !isDay(date) ? "Today's Reflection" : `Reflection of ${shortDate(date, today)}`;
  return (
    <Page title={date === today ? 'Saved Reflection' : title} width="writing">
      <Crumb>{isDay(date) && <time dateTime={date}>{longDate(date, today)}</time>}</Crumb>
      <PageHeading isHidden>{title}</PageHeading>
      <CareNotice date={date} texts={useOwnTexts(userId, date)} />
      <Saved key={date} userId={userId} date={date} today={today} />
    </Page>
  );
}

/** One day and what is being changed in it; another date begins anew. */
function Saved({ userId, date, today }: { userId: string; date: Day; today: Day }) {
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <SavedDay
      userId={userId}
      date={date}
      today={today}
      held={editing?.day ?? null}
      renderWords={(day, keptIds) => (
        <LearningList
          day={day}
          keptIds={keptIds}
          editing={editing}
          onEditing={setEditing}
          findProblem={findEntryProblem}
        />
      )}
    >
      {(day, words) => (
        <>
          <SummaryCard day={day} />
          {words}
          <DayTexts userId={userId} day={day} today={today} />
        </>
      )}
    </SavedDay>
  );
}
