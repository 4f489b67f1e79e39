import { ReadingCard } from '../features/bedtime/reading-card.tsx';
import { SavedDay } from '../features/reflections/saved-day.tsx';
import { WeeklyCard } from '../features/weekly/weekly-card.tsx';
import { useSearchParams } from '../lib/navigation.ts';
import { usePerson } from '../lib/session.tsx';
import { longDate, shortDate, useToday } from '../lib/today.ts';
import { isDay } from '#contract/days.ts';
import { PATHS } from '../paths.ts';
import { Crumb } from '../ui/crumb.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function SynthesisPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  const date = useSearchParams().get('date') ?? today;
  const title = date === today || !isDay(date) ? "Today's Reflection" : `Reflection of ${shortDate(date)}`;
  return (
    <Page title={title} width="writing">
      <Crumb to={PATHS.home} label="Back to Home">
        {isDay(date) && <time dateTime={date}>{longDate(date)}</time>}
      </Crumb>
      <PageHeading isHidden>{title}</PageHeading>
      <SavedDay key={date} userId={userId} date={date} today={today}>
        {(day) => (
          <>
            <ReadingCard userId={userId} day={day} />
            <WeeklyCard userId={userId} today={today} />
          </>
        )}
      </SavedDay>
    </Page>
  );
}
