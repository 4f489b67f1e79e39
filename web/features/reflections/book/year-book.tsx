import { useQuery } from '@tanstack/react-query';
import { BookOpen, Printer } from 'lucide';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Button, ButtonLink } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { EntryList } from '../../../components/entries/entry-list.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { formatLongDate, monthName } from '../../../time/dates.ts';
import { yearDaysOptions } from './year-days.ts';

const DATE_TO_MONTH = 'YYYY-MM'.length;

interface YearBookProps {
  userId: string;
  year: number;
  today: IsoDate;
}

/** All entries of a year as a book: on paper each month begins on a new page. */
export function YearBook({ userId, year, today }: YearBookProps) {
  const days = useQuery(yearDaysOptions(userId, year));
  if (days.isPending) return <Skeleton label={`Loading the days of ${year}`} rows={6} />;
  if (days.isError) return <QueryError title={`Could not load the days of ${year}`} query={days} isQuietOffline />;
  if (days.data.length === 0)
    return (
      <EmptyState icon={<Icon icon={BookOpen} size={22} />} title={`Nothing was written in ${year}`}>
        <ButtonLink to={PATHS.history} variant="primary" size="large">
          View All
        </ButtonLink>
      </EmptyState>
    );
  const months = Map.groupBy(days.data, ({ date }) => date.slice(0, DATE_TO_MONTH));
  return (
    <>
      <div className="book-head">
        <p className="lead">{days.data.length === 1 ? '1 day' : `${days.data.length} days`}</p>
        <Button variant="quiet" size="small" icon={<Icon icon={Printer} size={16} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {[...months].map(([month, ofMonth]) => (
        <section key={month} className="book-month">
          <h2 className="heading">{monthName(`${month}-01`)}</h2>
          {ofMonth.map((day) => (
            <BookDay key={day.id} day={day} today={today} />
          ))}
        </section>
      ))}
    </>
  );
}

function BookDay({ day: { date, entries, damaged }, today }: { day: Reflection; today: IsoDate }) {
  return (
    <article className="book-day">
      <h3>
        <time dateTime={date}>{formatLongDate(date, today)}</time>
      </h3>
      {damaged ? <p>This day could not be read.</p> : <EntryList entries={entries} heading="h4" />}
    </article>
  );
}
