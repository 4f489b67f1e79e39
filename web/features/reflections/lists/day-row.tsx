import { PROMPTS } from '#contract/prompts.ts';
import type { Reflection } from '#contract/reflections.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { synthesisPath } from '../../../navigation/paths.ts';
import { Link } from '../../../components/controls/link.tsx';
import { DAMAGED_MESSAGE } from '../saved-day/damaged-message.ts';

interface DayRowProps {
  day: Reflection;
  isPending?: boolean;
  /** The day has a draft. */
  hasDraft?: boolean;
  /** The server does not have it. */
  isDeviceOnly?: boolean;
}

/** One day in a list: its date, its first text and the prompt of that text. The whole row opens the day. */
export function DayRow({ day, isPending = false, hasDraft = false, isDeviceOnly = false }: DayRowProps) {
  const [first] = day.entries;
  const words = first?.content.trim();
  const promptIndex = first?.promptIndex ?? day.promptIndex;
  return (
    <li data-prompt={promptIndex}>
      <Link to={synthesisPath(day.date)} className="day-row">
        <span className="day-date">
          <time dateTime={day.date}>{formatShortDate(day.date)}</time>
          {isPending && <span className="day-waiting">Waiting to send</span>}
          {hasDraft && <span className="day-waiting">Draft not completed</span>}
          {isDeviceOnly && !isPending && <span className="day-waiting">Only on this device</span>}
        </span>
        {words ? (
          <span className="day-text" lang="" dir="auto">
            {words}
          </span>
        ) : (
          <span className="day-text" data-damaged={day.damaged}>
            {day.damaged ? DAMAGED_MESSAGE : 'No content available'}
          </span>
        )}
        <span className="day-prompt">
          <i className="dot" aria-hidden="true" />
          {PROMPTS[promptIndex]?.question}
        </span>
      </Link>
    </li>
  );
}
