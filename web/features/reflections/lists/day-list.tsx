import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../../../storage/browser/schema.ts';
import { formatShortDate } from '../../../time/dates.ts';
import { synthesisPath } from '../../../navigation/paths.ts';
import { describePrompt } from '../../../components/entries/describe-prompt.ts';
import { plainWords } from '../../../components/entries/plain-words.ts';
import { Link } from '../../../components/controls/link.tsx';
import { requestsOfDay } from '../pending-days.ts';
import { DAMAGED_MESSAGE } from '../saved-day/damaged-message.ts';

interface DayListProps {
  days: readonly Reflection[];
  rows: readonly OutboxRow[];
  deviceOnly: readonly Reflection[];
  draftDays?: ReadonlySet<IsoDate>;
}

export function DayList({ days, rows, deviceOnly, draftDays }: DayListProps) {
  return (
    <ol className="day-list">
      {days.map((day) => (
        <DayRow
          key={day.id}
          day={day}
          isPending={requestsOfDay(rows, day.date).length > 0}
          hasDraft={draftDays?.has(day.date) === true}
          isDeviceOnly={deviceOnly.includes(day)}
        />
      ))}
    </ol>
  );
}

interface DayRowProps {
  day: Reflection;
  isPending: boolean;
  hasDraft: boolean;
  isDeviceOnly: boolean;
}

/** One day in a list: its date, its first text and the prompt of that text. The whole row opens the day. */
function DayRow({ day, isPending, hasDraft, isDeviceOnly }: DayRowProps) {
  const [first] = day.entries;
  const words = first && plainWords(first.content);
  const { promptIndex } = first ?? day;
  return (
    <li data-prompt={promptIndex}>
      <Link to={synthesisPath(day.date)} className="day-row">
        <time dateTime={day.date}>{formatShortDate(day.date)}</time>
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
          {describePrompt(promptIndex)}
        </span>
        {isPending && <span className="day-waiting">Waiting to send</span>}
        {hasDraft && <span className="day-waiting">Draft not completed</span>}
        {isDeviceOnly && !isPending && <span className="day-waiting">Only on this device</span>}
      </Link>
    </li>
  );
}
