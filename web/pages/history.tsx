import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide';
import { addMonths, firstDayOf, monthOf, yearOf } from '../features/calendar/months.ts';
import { useFinding } from '../features/calendar/use-finding.ts';
import { useHistoryView } from '../features/calendar/use-history-view.ts';
import { RemovedDays } from '../features/history/removed-days.tsx';
import { LazyDraftNotice } from '../features/editor/drafts/lazy-draft-notice.ts';
import { HistoryList } from '../features/reflections/lists/history-list.tsx';
import { EmptyJournal } from '../features/reflections/lists/no-days.tsx';
import { LazyDeviceOnlyNotice } from '../features/reflections/device-only/lazy-device-only-notice.ts';
import { figuresOptions } from '../features/reflections/queries.ts';
import { RunCard } from '../features/reflections/streak/run-card.tsx';
import { lazyComponent } from '../components/lazy/lazy-component.tsx';
import { usePerson } from '../session/browser-session.tsx';
import { useDeviceOnlyDays } from '../storage/cached-days/device-only-days.ts';
import { useOutboxState } from '../storage/outbox/outbox-state.ts';
import { useToday } from '../time/dates.ts';
import { PATHS } from '../navigation/paths.ts';
import type { IsoDate } from '#contract/days.ts';
import { Button, ButtonLink } from '../components/controls/button.tsx';
import { Icon } from '../components/display/icon.tsx';
import { useFocusHandover } from '../components/focus/use-focus-handover.ts';
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

interface Person {
  userId: string;
  today: IsoDate;
}

export function HistoryPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  return useIsEmpty({ userId, today }) ? (
    <EmptyHistory userId={userId} today={today} />
  ) : (
    <FilledHistory userId={userId} today={today} />
  );
}

/** Nothing on the server, and nothing that is still to be sent. */
function useIsEmpty({ userId, today }: Person): boolean {
  const { data: figures } = useQuery(figuresOptions(userId, today));
  const { rows } = useOutboxState();
  const ofDevice = useDeviceOnlyDays(userId);
  return figures?.total === 0 && rows.length === 0 && ofDevice.length === 0;
}

function EmptyHistory({ userId, today }: Person) {
  // With the first day, such as a restored one, the whole page is replaced.
  const page = useFocusHandover<HTMLDivElement>();
  return (
    <Page ref={page} title="All Reflections" width="home" className="history">
      <PageNav />
      <PageHeading>All Reflections</PageHeading>
      <LazyDraftNotice userId={userId} before={today} isList />
      <EmptyJournal />
      <RemovedDays userId={userId} />
    </Page>
  );
}

function FilledHistory({ userId, today }: Person) {
  const view = useHistoryView(today);
  const { isFinding, toggle } = useFinding(view);
  const isLatest = view.month === monthOf(today);
  return (
    <Page title="All Reflections" width="home" className={`history ${isFinding ? 'history-finding' : ''}`}>
      <PageNav />
      <div className="history-head">
        <PageHeading>All Reflections</PageHeading>
        <Button
          variant="quiet"
          size="small"
          className="history-find"
          aria-expanded={isFinding}
          disabled={view.prompt !== null}
          onClick={toggle}
        >
          Find
        </Button>
      </div>
      <RunCard userId={userId} today={today} />
      <div className="history-search">
        <Search userId={userId} today={today} />
      </div>
      {/* Its height is reserved: the days below must not jump. */}
      <div className="history-calendar">
        <Calendar userId={userId} today={today} view={view} />
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
        <ButtonLink
          to={`${PATHS.book}?year=${yearOf(view.month)}`}
          variant="quiet"
          className="history-book"
          icon={<Icon icon={BookOpen} size={18} />}
        >
          {yearOf(view.month)} as a book
        </ButtonLink>
        <RemovedDays userId={userId} />
      </div>
    </Page>
  );
}
