import { addMonths, firstDayOf, monthOf, yearOf } from '../features/calendar/months.ts';
import { useHistoryView } from '../features/calendar/use-history-view.ts';
import { RemovedDays } from '../features/history/removed-days.tsx';
import { LazyDraftNotice } from '../features/editor/drafts/lazy-draft-notice.ts';
import { HistoryList } from '../features/reflections/lists/history-list.tsx';
import { LazyDeviceOnlyNotice } from '../features/reflections/device-only/lazy-device-only-notice.ts';
import { RunCard } from '../features/reflections/streak/run-card.tsx';
import { lazyComponent } from '../components/lazy/lazy-component.tsx';
import { usePerson } from '../session/browser-session.tsx';
import { useToday } from '../time/dates.ts';
import { PATHS, reflectionPath } from '../navigation/paths.ts';
import { navigate } from '../navigation/router.ts';
import { Link } from '../components/controls/link.tsx';
import { DateForm } from '../components/controls/date-form.tsx';
import { PageNav } from '../components/page/page-nav.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/later.css';
import '../styles/components/run.css';
import '../styles/pages/history.css';

const Calendar = lazyComponent(
  async () => (await import('../features/calendar/calendar.tsx')).Calendar,
  'The calendar could not be opened.',
);

const Search = lazyComponent(
  async () => (await import('../features/search/search.tsx')).Search,
  'The search could not be opened.',
);

export function HistoryPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  const view = useHistoryView(today);
  const isLatest = view.month === monthOf(today);
  return (
    <Page title="All Reflections" width="home" className="history">
      <PageNav />
      <PageHeading>All Reflections</PageHeading>
      <RunCard userId={userId} today={today} />
      <div className="history-search">
        <Search userId={userId} today={today} />
      </div>
      {/* Its height is reserved: the days below must not jump. */}
      <div className="history-calendar">
        <Calendar userId={userId} today={today} view={view} />
      </div>
      <div className="history-side">
        <DateForm
          label="Write about an earlier day"
          action="Write"
          today={today}
          onDate={(date) => void navigate(reflectionPath(date))}
        />
        <Link to={`${PATHS.book}?year=${yearOf(view.month)}`} className="text-link history-book">
          {yearOf(view.month)} as a book
        </Link>
      </div>
      <div className="history-days">
        <LazyDraftNotice userId={userId} before={today} isList />
        <LazyDeviceOnlyNotice userId={userId} />
        <HistoryList
          userId={userId}
          today={today}
          before={isLatest ? null : firstDayOf(addMonths(view.month, 1))}
          prompt={view.prompt}
          onContinue={(date) => view.change({ month: monthOf(date) })}
        />
      </div>
      <div className="history-side">
        <RemovedDays userId={userId} />
      </div>
    </Page>
  );
}
