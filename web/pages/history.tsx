import { EarlierDay } from '../features/history/earlier-day.tsx';
import { RemovedDays } from '../features/history/removed-days.tsx';
import { LaterDraftNotice } from '../features/reflections/later-draft-notice.ts';
import { HistoryList } from '../features/reflections/history-list.tsx';
import { LaterUnknownDaysNotice } from '../features/reflections/later-unknown-days-notice.ts';
import { usePerson } from '../lib/session.tsx';
import { useToday } from '../lib/today.ts';
import { reflectionOf } from '../paths.ts';
import { Crumb } from '../ui/crumb.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function HistoryPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  return (
    <Page title="All Reflections" width="writing">
      <Crumb />
      <PageHeading>All Reflections</PageHeading>
      <EarlierDay today={today} addressOf={reflectionOf} />
      <LaterDraftNotice userId={userId} before={today} isList />
      <LaterUnknownDaysNotice userId={userId} />
      <HistoryList userId={userId} today={today} />
      <RemovedDays userId={userId} />
    </Page>
  );
}
