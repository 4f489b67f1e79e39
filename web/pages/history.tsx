import { EarlierDay } from '../features/history/earlier-day.tsx';
import { RemovedDays } from '../features/history/removed-days.tsx';
import { DraftNotice } from '../features/reflections/draft-notice.tsx';
import { HistoryList } from '../features/reflections/history-list.tsx';
import { UnknownDaysNotice } from '../features/reflections/unknown-days-notice.tsx';
import { usePerson } from '../lib/session.tsx';
import { useToday } from '../lib/today.ts';
import { PATHS, reflectionOf } from '../paths.ts';
import { Crumb } from '../ui/crumb.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function HistoryPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  return (
    <Page title="All Reflections" width="writing">
      <Crumb to={PATHS.home} label="Back to Home" />
      <PageHeading>All Reflections</PageHeading>
      <EarlierDay today={today} addressOf={reflectionOf} />
      <DraftNotice userId={userId} before={today} isList />
      <UnknownDaysNotice userId={userId} />
      <HistoryList userId={userId} today={today} />
      <RemovedDays userId={userId} />
    </Page>
  );
}
