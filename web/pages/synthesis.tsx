import { useState } from 'react';
import { CareNotice } from '../features/crisis-support/lazy-crisis-card.tsx';
import type { Editing } from '../features/history/inline-editor/edit-session.ts';
import { LearningList } from '../features/history/editable-entry-list.tsx';
import { SummaryCard } from '../features/summaries/summary-card.tsx';
import { findEntryProblem } from '../features/editor/model/entry-validation.ts';
import { SavedDay } from '../features/reflections/saved-day/saved-day.tsx';
import { useOwnTexts } from '../features/reflections/use-entry-texts.ts';
import { laterPart } from '../components/lazy/lazy-component.tsx';
import { useSearchParams } from '../navigation/location.ts';
import { usePerson } from '../session/session.tsx';
import { longDate, shortDate, useToday } from '../time/dates.ts';
import { isDay, type Day } from '#contract/days.ts';
import { Crumb } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';

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
