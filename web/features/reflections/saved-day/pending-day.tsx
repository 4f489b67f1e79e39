import { Clock } from 'lucide-react';
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../../../storage/browser/schema.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Link } from '../../../components/controls/link.tsx';
import { OwnWords } from '../../../components/entries/entry-list.tsx';
import { OwnWordsCard } from './entries-card.tsx';
import { layOver } from '../pending-days.ts';

interface WaitingDayProps {
  date: Day;
  today: Day;
  /** What the server is known to have. */
  day: Reflection | null;
  rows: readonly OutboxRow[];
}

/** The local copy of a day that has not reached the server. It is never called saved. */
export function WaitingDay({ date, today, day, rows }: WaitingDayProps) {
  const copy = layOver(day, rows);
  const isStuck = rows.some(({ state }) => state !== 'waiting');
  return (
    <>
      <Banner look="waiting" icon={<Clock size={18} aria-hidden="true" />}>
        <span>Waiting to send</span>{' '}
        <Link to={PATHS.outbox} className="text-link banner-time">
          {isStuck ? 'See why' : 'Stored on this device'}
        </Link>
      </Banner>
      {copy && (
        <OwnWordsCard day={copy} isToday={date === today}>
          <OwnWords entries={copy.entries} />
        </OwnWordsCard>
      )}
    </>
  );
}
