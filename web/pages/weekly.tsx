import { layWaitingOver } from '../features/reflections/lay-waiting-over.ts';
import { WeekAnalysis } from '../features/weekly/week-analysis.tsx';
import { usePerson } from '../lib/session.tsx';
import { useToday } from '../lib/today.ts';
import { Crumb } from '../ui/crumb.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function WeeklyRefresherPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  return (
    <Page title="Weekly Refresher" width="writing">
      <Crumb />
      <PageHeading>Weekly Refresher</PageHeading>
      <WeekAnalysis userId={userId} today={today} layWaitingOver={layWaitingOver} />
    </Page>
  );
}
