import type { IsoDate } from '#contract/days.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { nameDayEnd } from '../../../time/day-end.ts';
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
  return (
    <div ref={question} className="notice">
      <output>
        It is past {nameDayEnd()}. Keep this for {name} or move it to today?
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
