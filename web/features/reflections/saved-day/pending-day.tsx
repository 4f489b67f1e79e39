import type { ReactNode } from 'react';
import { Clock } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../../../storage/browser/schema.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Link } from '../../../components/controls/link.tsx';
import { EntryList } from '../../../components/entries/entry-list.tsx';
import { EntriesCard } from './entries-card.tsx';
import { applyPending } from '../pending-days.ts';

interface PendingDayProps {
  date: IsoDate;
  today: IsoDate;
  day: Reflection | null;
  rows: readonly OutboxRow[];
  renderTexts: (copy: Reflection) => ReactNode;
}

/** The local copy of a day that has not reached the server. It is never called saved. */
export function PendingDay({ date, today, day, rows, renderTexts }: PendingDayProps) {
  const copy = applyPending(day, rows);
  const isStuck = rows.some(({ state }) => state !== 'waiting');
  return (
    <>
      <Banner variant="waiting" icon={<Icon icon={Clock} size={18} />}>
        <span>Waiting to send</span>{' '}
        <Link to={PATHS.outbox} className="text-link banner-time">
          {isStuck ? 'See why' : 'Stored on this device'}
        </Link>
      </Banner>
      {copy && renderTexts(copy)}
      {copy && (
        <EntriesCard day={copy} isToday={date === today}>
          <EntryList entries={copy.entries} />
        </EntriesCard>
      )}
    </>
  );
}
