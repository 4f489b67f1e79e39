import { OpenOtherDay } from '../features/history/open-other-day.tsx';
import { RemovedDays } from '../features/history/removed-days.tsx';
import { LazyDraftNotice } from '../features/editor/drafts/lazy-draft-notice.ts';
import { HistoryList } from '../features/reflections/lists/history-list.tsx';
import { LazyDeviceOnlyNotice } from '../features/reflections/device-only/lazy-device-only-notice.ts';
import { usePerson } from '../session/browser-session.tsx';
import { useToday } from '../time/dates.ts';
import { reflectionPath } from '../navigation/paths.ts';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/later.css';
import '../styles/pages/history.css';

export function HistoryPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  return (
    <Page title="All Reflections" width="writing">
      <PageNav />
      <PageHeading>All Reflections</PageHeading>
      <OpenOtherDay today={today} addressOf={reflectionPath} />
      <LazyDraftNotice userId={userId} before={today} isList />
      <LazyDeviceOnlyNotice userId={userId} />
      <HistoryList userId={userId} today={today} />
      <RemovedDays userId={userId} />
    </Page>
  );
}
