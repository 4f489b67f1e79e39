import type { IsoDate } from '#contract/days.ts';
import { formatShortDate, useClock } from '../../../time/dates.ts';
import { describeNewDay } from '../../../time/day-end.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';

interface MidnightQuestionProps {
  date: IsoDate;
  onKeep: () => void;
  onMove: () => void;
}

export function MidnightQuestion({ date, onKeep, onMove }: MidnightQuestionProps) {
  const question = useFocusHandover<HTMLDivElement>();
  const name = formatShortDate(date);
  const newDay = useClock(describeNewDay);
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
