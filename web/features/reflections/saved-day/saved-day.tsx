import { useEffect, useRef, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { formatDateTime } from '../../../time/format-time.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { EntryList } from '../../../components/entries/entry-list.tsx';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { saveNoticeOptions, dismissSaveNotice, validConflictCopyIds } from '../save-notice.ts';
import { EntriesCard } from './entries-card.tsx';
import { dayOptions } from '../queries.ts';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { useDeviceOnlyDays } from '../../../storage/cached-days/device-only-days.ts';
import { LazyDamagedDay, LazyDeviceOnlyDay, LazyMissingDay, LazyPendingDay } from './lazy-day-states.ts';
import { requestsOfDay } from '../pending-days.ts';

interface SavedDayProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
  /** The day with an open inline editor: it stays, also if another device changes or removes it. */
  held: Reflection | null;
  /** Shows the entries; `conflictCopyIds` are those beside a newer text of another device. */
  renderEntries: (day: Reflection, conflictCopyIds: readonly string[]) => ReactNode;
  /** The texts of a day that waits to be sent. */
  renderPendingTexts: (copy: Reflection) => ReactNode;
  /** Arranges the page: the entries between the texts generated from them. */
  children: (day: Reflection, words: ReactNode) => ReactNode;
}

export function SavedDay({ userId, date, today, held, renderEntries, renderPendingTexts, children }: SavedDayProps) {
  const found = useQuery({ ...dayOptions(userId, date), enabled: isIsoDate(date) });
  const waiting = useOutboxState();
  const unknown = useDeviceOnlyDays(userId);
  const rows = requestsOfDay(waiting.rows, date);
  const day = found.data ?? held;
  const isWaiting = rows.length > 0 && !held;
  const conflictCopyIds = useSaveNotice({ userId, date, day: isWaiting ? null : day });
  if (isWaiting)
    return (
      <LazyPendingDay day={found.data ?? null} rows={rows}>
        {(copy) => (
          <>
            {renderPendingTexts(copy)}
            <EntriesCard day={copy} isToday={date === today}>
              <EntryList entries={copy.entries} />
            </EntriesCard>
          </>
        )}
      </LazyPendingDay>
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
  const savedAt = day.savedAt ?? day.updatedAt;
  return (
    <>
      {ofDevice}
      <Banner icon={<Icon icon={Check} size={18} />}>
        <span>Reflection saved successfully!</span>{' '}
        <time className="banner-time" dateTime={savedAt}>
          Saved {formatDateTime(savedAt, today)}
        </time>
      </Banner>
      {conflictCopyIds.length > 0 && (
        <output className="notice">
          This day was also changed on another device. Nothing was overwritten: both texts were kept and are shown
          below.
        </output>
      )}
      {children(
        day,
        <EntriesCard day={day} isToday={date === today}>
          {renderEntries(day, conflictCopyIds)}
        </EntriesCard>,
      )}
    </>
  );
}

interface Shown {
  userId: string;
  date: IsoDate;
  day: Reflection | null;
}

/** The conflict copies of the latest saves of this day. A later visit does not show them again. */
function useSaveNotice({ userId, date, day }: Shown): readonly string[] {
  const queryClient = useQueryClient();
  const conflictCopyIds = validConflictCopyIds(useQuery(saveNoticeOptions({ userId, date })).data, day);
  const isShown = conflictCopyIds.length > 0;
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Leaving the page dismisses a shown notice. After a moment, because Strict Mode unmounts and remounts each page at once.
  useEffect(() => {
    clearTimeout(leaving.current);
    if (!isShown) return;
    return () => {
      leaving.current = setTimeout(() => dismissSaveNotice(queryClient, { userId, date }));
    };
  }, [isShown, queryClient, userId, date]);
  return conflictCopyIds;
}
