import { listWeekEndingOn, type IsoDate } from '#contract/days.ts';
import { Link } from '../../../components/controls/link.tsx';
import { PATHS, reflectionPath, synthesisPath } from '../../../navigation/paths.ts';
import { useDeviceOnlyDays } from '../../../storage/cached-days/device-only-days.ts';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { formatLongDate } from '../../../time/dates.ts';

interface WeekLampsProps {
  userId: string;
  today: IsoDate;
  /** Which of the seven days have a reflection; undefined while loading. */
  written: readonly boolean[] | undefined;
}

/** A lamp for each of the last seven days, the oldest first. A written day opens its page, a missed one its form. */
export function WeekLamps({ userId, today, written }: WeekLampsProps) {
  const { rows } = useOutboxState();
  const ofDevice = useDeviceOnlyDays(userId);
  const waiting = new Set([...rows, ...ofDevice].map(({ date }) => date));
  return (
    <nav className="week-lamps" aria-label="The last seven days" hidden={written === undefined}>
      {listWeekEndingOn(today).map((date, index) => {
        const isLit = written?.[index] === true || waiting.has(date);
        const name = formatLongDate(date);
        return (
          <Link key={date} to={findPath(date, { today, isLit })} data-lit={isLit || undefined}>
            <i aria-hidden="true" />
            <span aria-hidden="true">{name[0]}</span>
            <span className="visually-hidden">
              {name}: {isLit ? 'written' : 'nothing written'}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

function findPath(date: IsoDate, { today, isLit }: { today: IsoDate; isLit: boolean }): string {
  if (isLit) return synthesisPath(date);
  return date === today ? PATHS.reflection : reflectionPath(date);
}
