import { applyOutbox } from '../features/reflections/pending-days.ts';
import { WeeklyRefresherView } from '../features/weekly/weekly-refresher.tsx';
import { usePerson } from '../session/browser-session.tsx';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading, useTodayOfVisit } from '../components/page/page.tsx';
import '../styles/later.css';
import '../styles/pages/weekly.css';

export function WeeklyRefresherPage() {
  const { id: userId } = usePerson();
  const today = useTodayOfVisit();
  return (
    <Page title="Weekly Refresher" width="writing">
      <PageNav />
      <PageHeading>Weekly Refresher</PageHeading>
      <WeeklyRefresherView userId={userId} today={today} applyPending={applyOutbox} />
    </Page>
  );
}
