import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { History } from 'lucide';
import type { IsoDate } from '#contract/days.ts';
import type { PastDay } from '#contract/past-days.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Card } from '../../../components/display/card.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { PastDayRow } from './past-day-row.tsx';
import { orderDays, pastDaysOptions, useHideDay } from './queries.ts';
import { noteShownAtHome, wasShownAtHome } from './shown-at-home.ts';
import '../../../styles/components/past-days.css';

interface PastDaysProps {
  userId: string;
  date: IsoDate;
  today: IsoDate;
  /** The page of a saved day does not repeat what Home has shown on the same visit. */
  isHome?: boolean;
}

export function PastDays({ isHome = false, ...place }: PastDaysProps) {
  const [isRepeated] = useState(() => !isHome && wasShownAtHome(place));
  return !isRepeated && <PastDaysCard isHome={isHome} {...place} />;
}

/** Without past days, and without an answer, there is no card: nothing that a person came for is missing. */
function PastDaysCard({ userId, date, today, isHome }: PastDaysProps) {
  const { data = [] } = useQuery(pastDaysOptions({ userId, date }));
  const [hidden, setHidden] = useState<readonly PastDay[]>([]);
  const [areAllShown, setAreAllShown] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const hide = useHideDay({ userId, date }, (change) =>
    setHidden((days) => [
      ...days.filter((day) => day.date !== change.day.date),
      ...(change.hidden ? [change.day] : []),
    ]),
  );
  // A hidden day keeps its place until the page is left, so that a press can be undone.
  const isHidden = (day: PastDay) => hidden.some((each) => each.date === day.date);
  const days = orderDays([...data.filter((day) => !isHidden(day)), ...hidden]).toReversed();
  const isShown = days.length > 0;

  useEffect(() => {
    if (isHome && isShown) noteShownAtHome({ userId, date });
  }, [isHome, isShown, userId, date]);

  const showAll = () => {
    flushSync(() => setAreAllShown(true));
    list.current?.children[1]?.querySelector<HTMLElement>('a, button')?.focus();
  };
  if (!isShown) return null;
  return (
    <Card title="On this day" icon={<Icon icon={History} size={18} />} className="past-days">
      <ol ref={list} className="day-list">
        {/* The oldest is the one that a person has not thought of for longest. Tomorrow it is another one. */}
        {days.slice(0, areAllShown ? days.length : 1).map((day) => (
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
      {!areAllShown && days.length > 1 && (
        <Button variant="quiet" size="small" className="past-more" onClick={showAll}>
          {days.length - 1} more
        </Button>
      )}
    </Card>
  );
}
