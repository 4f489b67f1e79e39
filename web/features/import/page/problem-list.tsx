import type { UnreadableFile } from '../files/open-files.ts';
import { countOf } from './describe-import.ts';

/** More would make the page slow; the number is shown. */
const NAMED_MAX = 100;
/** More would push the preview out of sight. */
const OPEN_MAX = 5;

/** «roto.zip is damaged.»; several are named in a list below. */
export function nameUnread([only, ...others]: readonly UnreadableFile[]): string {
  if (only === undefined || others.length > 0) return 'Learn could not read these files.';
  return only.why.startsWith('It ') ? `${only.name}${only.why.slice('It'.length)}` : `${only.name}: ${only.why}`;
}

/** What does not come in, each with the reason. */
export function ProblemList({ problems }: { problems: readonly UnreadableFile[] }) {
  if (problems.length === 0) return null;
  return (
    <details className="import-problems" open={problems.length <= OPEN_MAX}>
      <summary>{`${countOf(problems.length, ['part', 'parts'])} can't be imported`}</summary>
      <ul className="row-list">
        {problems.slice(0, NAMED_MAX).map(({ name, why }, index) => (
          <li key={index}>
            <span>{name}</span>
            <span className="session-note">{why}</span>
          </li>
        ))}
      </ul>
      {problems.length > NAMED_MAX && <p className="small-print">{`And ${problems.length - NAMED_MAX} more.`}</p>}
    </details>
  );
}
