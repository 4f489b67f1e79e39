import type { WeeklyRefresher } from '#contract/weekly.ts';
import { formatShortDate } from '../../time/dates.ts';
import { synthesisPath } from '../../navigation/paths.ts';
import { Link } from '../../components/controls/link.tsx';

export function Highlights({ refresher }: { refresher: WeeklyRefresher }) {
  const { highlights, highlightDates } = refresher;
  return (
    <ul className="bullets highlights" lang="">
      {highlights.map((text, index) => (
        <li key={`${index} ${text}`} dir="auto">
          <Highlight text={text} date={highlightDates[index]} />
        </li>
      ))}
    </ul>
  );
}

function Highlight({ text, date }: { text: string; date: string | undefined }) {
  if (!date) return text;
  return (
    <Link to={synthesisPath(date)}>
      <span>{text}</span>
      <time dateTime={date}>{formatShortDate(date)}</time>
    </Link>
  );
}
