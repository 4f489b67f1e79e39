import { EarlierDay } from '../features/history/open-other-day.tsx';
import { RemovedDays } from '../features/history/removed-days.tsx';
import { LaterDraftNotice } from '../features/editor/drafts/lazy-draft-notice.ts';
import { HistoryList } from '../features/reflections/lists/history-list.tsx';
import { LaterUnknownDaysNotice } from '../features/reflections/device-only/lazy-device-only-notice.ts';
import { usePerson } from '../session/session.tsx';
import { useToday } from '../time/dates.ts';
import { reflectionOf } from '../navigation/paths.ts';
import { Crumb } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';

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
