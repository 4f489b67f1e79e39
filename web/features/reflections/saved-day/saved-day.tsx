import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { EntriesCard } from './entries-card.tsx';
import { dayOptions } from '../queries.ts';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { useDeviceOnlyDays } from '../../../storage/cached-days/device-only-days.ts';
import { LazyDamagedDay, LazyDeviceOnlyDay, LazyMissingDay } from './lazy-day-states.ts';
import { PendingDay } from './pending-day.tsx';
import { requestsOfDay } from '../pending-days.ts';
import { SavedLine } from './saved-line.tsx';
import { useConflictCopyIds } from './use-save-notice.ts';

interface SavedDayProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
  /** The day with an open inline editor: it stays, also if another device changes or removes it. */
  held: Reflection | null;
  /** Shows the entries; `conflictCopyIds` are those beside a newer text of another device. */
  renderEntries: (day: Reflection, conflictCopyIds: readonly string[]) => ReactNode;
  renderMenu: (day: Reflection) => ReactNode;
  /** The texts of a day that waits to be sent. */
  renderPendingTexts: (copy: Reflection) => ReactNode;
  /** Arranges the page: the entries between the texts generated from them. */
  children: (day: Reflection, words: ReactNode) => ReactNode;
}

export function SavedDay({ userId, date, today, held, children, ...render }: SavedDayProps) {
  const found = useQuery({ ...dayOptions(userId, date), enabled: isIsoDate(date) });
  const waiting = useOutboxState();
  const unknown = useDeviceOnlyDays(userId);
  const rows = requestsOfDay(waiting.rows, date);
  const day = found.data ?? held;
  const isWaiting = rows.length > 0 && !held;
  const conflictCopyIds = useConflictCopyIds({ userId, date }, isWaiting ? null : day);
  if (isWaiting)
    return (
      <PendingDay
        date={date}
        today={today}
        day={found.data ?? null}
        rows={rows}
        renderTexts={render.renderPendingTexts}
      />
    );
  const isUnknown = found.isPending || (!day && !found.isError && !waiting.isKnown);
  if (isUnknown && isIsoDate(date)) {
    return <output className="saved-loading">Loading your reflection...</output>;
  }
  if (found.isError && !day) {
    return (
      <div className="card">
        <QueryError title="Could not load this reflection" query={found} />
      </div>
    );
  }
  const copies = unknown.filter((copy) => copy.date === date);
  const ofDevice = copies.length > 0 && (
    <LazyDeviceOnlyDay userId={userId} today={today} copies={copies} hasServerDay={Boolean(day)} />
  );
  if (!day) return ofDevice || <LazyMissingDay date={date} today={today} />;
  if (day.damaged) return <LazyDamagedDay day={day} />;
  return (
    <>
      {ofDevice}
      <SavedLine day={day} today={today} />
      {conflictCopyIds.length > 0 && (
        <output className="notice">
          This day was also changed on another device. Nothing was overwritten: both texts were kept and are shown
          below.
        </output>
      )}
      {children(
        day,
        <EntriesCard day={day} isToday={date === today} menu={render.renderMenu(day)}>
          {render.renderEntries(day, conflictCopyIds)}
        </EntriesCard>,
      )}
    </>
  );
}
