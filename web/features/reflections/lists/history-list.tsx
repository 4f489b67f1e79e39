import { useEffect, useRef } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { HISTORY_PAGE_DAYS, HISTORY_ROWS_MAX } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useNextPage } from '../../../components/controls/use-next-page.ts';
import { Card } from '../../../components/display/card.tsx';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { DayList } from './day-list.tsx';
import { groupByMonth } from './months.ts';
import { EmptyJournal, NoDaysHere } from './no-days.tsx';
import { allDaysOptions } from './all-days.ts';
import { draftDaysOptions } from '../draft-days/queries.ts';
import { applyPendingToList } from '../pending-days.ts';
import { NetworkError } from '../../../api/network-error.ts';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { useDeviceOnlyDays } from '../../../storage/cached-days/device-only-days.ts';
import { addDeviceOnlyDays } from '../device-only/add-device-only-days.ts';
import { selectShown, withPromptFirst } from './shown-days.ts';

interface HistoryListProps {
  userId: string;
  today: IsoDate;
  /** The list begins with the day before; null for the latest. */
  before: IsoDate | null;
  prompt: number | null;
  /** The list is as long as it may become: the page shows the month of this day and what is older. */
  onContinue: (date: IsoDate) => void;
}

export function HistoryList({ userId, today, before, prompt, onContinue }: HistoryListProps) {
  const history = useInfiniteQuery(allDaysOptions(userId, { before, prompt }));
  const nextPage = useNextPage(history);
  const { rows } = useOutboxState();
  const unknown = useDeviceOnlyDays(userId);
  const draftDays = new Set(useQuery(draftDaysOptions(userId)).data);
  const loaded = history.data?.pages.flat() ?? [];
  // Older ones that are not loaded yet have their place further down.
  const oldest = history.hasNextPage ? (loaded.at(-1)?.date ?? '') : '';
  const shown = selectShown({ unknown, rows }, { oldest, before, prompt });
  const days = applyPendingToList(addDeviceOnlyDays(loaded, shown.unknown, oldest), shown.rows);
  const { list, focusFrom } = useFocusOnNew(days, history.isPlaceholderData);
  if (history.isPending) {
    return (
      <div className="card">
        <Skeleton label="Loading your reflections" rows={6} />
      </div>
    );
  }
  const isOffline = history.error instanceof NetworkError;
  if (history.isError && days.length === 0) {
    return (
      <div className="card">
        <QueryError title="Could not load your reflections" query={history} isQuietOffline />
      </div>
    );
  }
  if (days.length === 0) return before === null && prompt === null ? <EmptyJournal /> : <NoDaysHere />;
  const isFull = days.length + HISTORY_PAGE_DAYS > HISTORY_ROWS_MAX;
  const showOlder = () => {
    focusFrom(isFull ? 0 : days.length);
    if (isFull) onContinue(oldest);
    else nextPage.load();
  };
  return (
    <div ref={list} className="history-list">
      {groupByMonth(days, today).map(({ month, days: ofMonth }) => (
        <Card key={month} title={month}>
          <DayList days={withPromptFirst(ofMonth, prompt)} rows={rows} deviceOnly={unknown} draftDays={draftDays} />
        </Card>
      ))}
      {history.isFetchNextPageError && (
        <p className="history-problem" data-quiet={isOffline || undefined} role={isOffline ? 'status' : 'alert'}>
          {!isOffline && 'Could not load older days. '}
          {history.error.message}
        </p>
      )}
      {history.hasNextPage && (
        <Button
          variant="quiet"
          className="history-more"
          isPending={nextPage.isLoading}
          pendingLabel="Loading..."
          onClick={showOlder}
        >
          {history.isFetchNextPageError ? 'Try again' : 'Show older'}
        </Button>
      )}
    </div>
  );
}

/** «Show older» ends above the new days: the first of them takes the focus. So does the first day of a new list. */
function useFocusOnNew(days: readonly Reflection[], isPlaceholder: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (isPlaceholder || from.current === null || days.length <= from.current) return;
    list.current?.querySelectorAll<HTMLElement>('.day-row')[from.current]?.focus();
    from.current = null;
  }, [days, isPlaceholder]);

  const focusFrom = (index: number) => {
    from.current = index;
  };
  return { list, focusFrom };
}
