import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide';
import type { IsoDate } from '#contract/days.ts';
import type { PastDay } from '#contract/past-days.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { synthesisPath } from '../../../navigation/paths.ts';
import { Button } from '../../../components/controls/button.tsx';
import { plainWords } from '../../../components/entries/plain-words.ts';
import { Link } from '../../../components/controls/link.tsx';
import { Card } from '../../../components/display/card.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { orderDays, pastDaysOptions, useHideDay } from './queries.ts';
import '../../../styles/components/past-days.css';

interface PastDaysCardProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
}

/** Without past days, and without an answer, there is no card: nothing that a person came for is missing. */
export function PastDaysCard({ userId, date, today }: PastDaysCardProps) {
  const { data = [] } = useQuery(pastDaysOptions({ userId, date }));
  const [hidden, setHidden] = useState<readonly PastDay[]>([]);
  const hide = useHideDay({ userId, date }, (change) =>
    setHidden((days) => [
      ...days.filter((day) => day.date !== change.day.date),
      ...(change.hidden ? [change.day] : []),
    ]),
  );
  // A hidden day keeps its place until the page is left, so that a press can be undone.
  const isHidden = (day: PastDay) => hidden.some((each) => each.date === day.date);
  const days = orderDays([...data.filter((day) => !isHidden(day)), ...hidden]);
  if (days.length === 0) return null;
  return (
    <Card title="On this day" icon={<Icon icon={History} size={18} />} className="past-days">
      <ol className="day-list">
        {days.map((day) => (
          <PastDayRow
            key={day.date}
            day={day}
            name={formatShortDate(day.date, today)}
            isHidden={isHidden(day)}
            isPending={hide.isPending && hide.variables.day.date === day.date}
            onHide={(isWanted) => hide.mutate({ day, hidden: isWanted })}
          />
        ))}
      </ol>
    </Card>
  );
}

interface PastDayRowProps {
  day: PastDay;
  name: string;
  isHidden: boolean;
  isPending: boolean;
  onHide: (isWanted: boolean) => void;
}

function PastDayRow({ day, name, isHidden, isPending, onHide }: PastDayRowProps) {
  return (
    <li>
      {isHidden ? (
        <output className="past-hidden">{name} will not be brought back.</output>
      ) : (
        <Link to={synthesisPath(day.date)} className="past-day">
          <span className="past-label">
            {day.label} · <time dateTime={day.date}>{name}</time>
          </span>
          <span className="day-text" lang="" dir="auto">
            {plainWords(day.content)}
          </span>
        </Link>
      )}
      {/* One button, so that the focus stays where it was pressed. */}
      <Button
        variant="quiet"
        size="small"
        className="past-hide"
        aria-label={isHidden ? `Undo: ${name}` : `Don't bring this day back: ${name}`}
        isPending={isPending}
        onClick={() => onHide(!isHidden)}
      >
        {isHidden ? 'Undo' : "Don't bring this day back"}
      </Button>
    </li>
  );
}
