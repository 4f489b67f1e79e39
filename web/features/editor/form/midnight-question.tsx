import { useSyncExternalStore } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { formatShortDate, watchClock } from '../../../time/dates.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';
import { describeNewDay } from './describe-new-day.ts';

interface MidnightQuestionProps {
  date: IsoDate;
  onKeep: () => void;
  onMove: () => void;
}

export function MidnightQuestion({ date, onKeep, onMove }: MidnightQuestionProps) {
  const question = useFocusHandover<HTMLDivElement>();
  const name = formatShortDate(date);
  const newDay = useSyncExternalStore(watchClock, describeNewDay);
  return (
    <div ref={question} className="notice">
      <output>
        {newDay} Keep this for {name} or move it to today?
      </output>
      <div className="notice-actions">
        <Button variant="quiet" size="small" onClick={onKeep}>
          Keep {name}
        </Button>
        <Button variant="quiet" size="small" onClick={onMove}>
          Move to today
        </Button>
      </div>
    </div>
  );
}
