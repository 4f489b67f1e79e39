import { memo } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { Link } from '../../components/controls/link.tsx';
import { monthName } from '../../time/dates.ts';
import { pathOfDay, type CalendarCell, type FindCell } from './calendar-days.ts';
import { firstDayOf, listWeeks, yearOf, type YearMonth } from './months.ts';

const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
/** One lamp for each entry up to three; a bar of light for more. */
const LAMPS_MAX = 4;
const NINE_OR_MORE = 9;

interface MonthTableProps {
  month: YearMonth;
  today: IsoDate;
  /** Null while the years are loading: the days have no links yet. */
  findCell: FindCell | null;
  prompt: number | null;
  /** The one day of the month that Tab reaches. */
  tabStop: IsoDate | null;
  /** A narrow window shows this month only. */
  isShown: boolean;
}

/** A native table: the keys and lists of a screen reader work on it without a script. */
export const MonthTable = memo(function MonthTable({ month, isShown, ...options }: MonthTableProps) {
  const name = monthName(firstDayOf(month));
  const days = { ...options, name };
  return (
    <table className="calendar-month" data-shown={isShown || undefined}>
      <caption>
        {name} <span className="calendar-year">{yearOf(month)}</span>
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday[0]}
              <span className="visually-hidden">{weekday.slice(1)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week, index) => (
          // Weeks have no other name than their order.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {week.map((date, weekday) => (
              <td key={WEEKDAYS[weekday]}>{date !== null && renderDay(date, days)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

interface DayOptions extends Omit<MonthTableProps, 'month' | 'isShown'> {
  /** Of the month. */
  name: string;
}

/** No component: 365 of them would be a fifth of the time of a year. */
function renderDay(date: IsoDate, { name, today, findCell, prompt, tabStop }: DayOptions) {
  const number = Number(date.slice(-2));
  const current = date === today ? 'date' : undefined;
  const cell = findCell?.(date);
  const isWritten = cell !== undefined && cell.entries > 0;
  if (!cell || (date > today && !isWritten)) {
    return (
      <span className="calendar-day" aria-current={current}>
        {number}
      </span>
    );
  }
  const isChosen = isWritten && (prompt === null || prompt === cell.prompt);
  return (
    <Link
      to={pathOfDay(date, { today, cell })}
      className="calendar-day"
      data-date={date}
      data-lamps={isChosen ? Math.min(cell.entries, LAMPS_MAX) : undefined}
      tabIndex={date === tabStop ? 0 : -1}
      aria-current={current}
    >
      {number}
      {/* Text and no label: iOS does not read labels in tables. One node: a year has 365 of them. */}
      <span className="visually-hidden">{` ${name}, ${describeCell(cell, isChosen)}`}</span>
    </Link>
  );
}

function describeCell({ entries, isWaiting }: CalendarCell, isChosen: boolean): string {
  if (entries === 0) return 'nothing written';
  const amount =
    entries >= NINE_OR_MORE ? '9 or more learnings' : `${entries} ${entries === 1 ? 'learning' : 'learnings'}`;
  const prompt = isChosen ? '' : ', another prompt';
  return amount + prompt + (isWaiting ? ', waiting to send' : '');
}
