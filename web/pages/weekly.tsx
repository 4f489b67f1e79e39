import { layWaitingOver } from '../features/reflections/apply-pending.ts';
import { WeekAnalysis } from '../features/weekly/weekly-refresher.tsx';
import { usePerson } from '../session/session.tsx';
import { useToday } from '../time/dates.ts';
import { Crumb } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';

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
