import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Printer } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import type { IsoDate } from '#contract/days.ts';
import { Button, ButtonLink } from '../../components/controls/button.tsx';
import { formatShortDate } from '../../time/dates.ts';
import { dayPath, findNeighbours } from './calendar-days.ts';
import { yearsOptions } from './queries.ts';

interface DayNavProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
}

/** The end of a day's page: the written days around it, and the printer. */
export function DayNav({ userId, date, today }: DayNavProps) {
  const years = useQuery(yearsOptions(userId, today));
  const { previous, next } = findNeighbours(years.data ?? [], date);
  return (
    <nav className="day-nav" aria-label="Written days">
      {previous !== null && (
        <ButtonLink to={dayPath(previous)} variant="quiet" size="small" icon={<Icon icon={ArrowLeft} size={16} />}>
          <span className="visually-hidden">Previous written day: </span>
          {formatShortDate(previous, today)}
        </ButtonLink>
      )}
      <Button variant="quiet" size="small" icon={<Icon icon={Printer} size={16} />} onClick={() => window.print()}>
        Print
      </Button>
      {next !== null && (
        <ButtonLink
          to={dayPath(next)}
          variant="quiet"
          size="small"
          className="day-nav-next"
          icon={<Icon icon={ArrowRight} size={16} />}
        >
          <span className="visually-hidden">Next written day: </span>
          {formatShortDate(next, today)}
        </ButtonLink>
      )}
    </nav>
  );
}
