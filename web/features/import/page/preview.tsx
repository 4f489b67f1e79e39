import type { ImportResult } from '#contract/imports.ts';
import { plainWords } from '../../../components/entries/plain-words.ts';
import { formatShortDate } from '../../../time/dates.ts';
import type { UnreadableFile } from '../files/open-files.ts';
import type { OtherFile } from '../read-files.ts';
import type { Reading } from '../reader.ts';
import { countLearnings, countOf, describeLeftOut } from './describe-import.ts';
import { ProblemList } from './problem-list.tsx';
import { SOURCE_NAMES } from './source-names.ts';

export function Preview({ reading, result, today }: { reading: Reading; result: ImportResult; today: string }) {
  const leftOut = describeLeftOut(reading.counts);
  const archived = reading.counts.archived ?? 0;
  const dates = [...new Set([reading.firstDate, reading.lastDate])].map((date) => formatShortDate(date, today));
  return (
    <>
      {reading.entries === 0 && <p className="card-note">No learnings were found in these files.</p>}
      <Facts
        items={[
          { name: 'Found', value: say(reading.entries, ` on ${countOf(reading.days, ['day', 'days'])}`) },
          { name: 'Dates', value: reading.days > 0 ? dates.join(' to ') : '' },
          { name: 'New', value: say(result.added) },
          { name: 'Already here', value: say(result.same) },
          { name: 'Changed by you here', value: say(result.kept, '; your text stays') },
          { name: 'Archived', value: archived > 0 ? `${countOf(archived, ['note comes', 'notes come'])} in too` : '' },
          { name: 'Left out', value: leftOut },
        ].filter(({ value }) => value !== '')}
      />
      <Problems reading={reading} result={result} />
      {reading.samples.length > 0 && (
        <>
          <h3 className="card-subtitle">For example</h3>
          <ul className="row-list import-samples">
            {reading.samples.map(({ date, text }) => (
              <li key={date}>
                <time dateTime={date}>{formatShortDate(date, today)}</time>
                <span className="day-text">{plainWords(text)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Nothing is said of what there is none of. */
function say(count: number, more = ''): string {
  return count > 0 ? `${countLearnings(count)}${more}` : '';
}

export function Problems({ reading, result }: { reading: Reading; result: ImportResult }) {
  const refused = result.refused.map(({ key, why }) => ({ name: reading.labels.get(key) ?? key, why }));
  return <ProblemList problems={[...reading.unreadable, ...reading.others.map(describeOther), ...refused]} />;
}

function describeOther({ name, source }: OtherFile): UnreadableFile {
  return { name, why: `This is from ${SOURCE_NAMES[source]}. Please import it by itself.` };
}

/** Its own list, because the one of the settings would become part of every page. */
function Facts({ items }: { items: readonly { name: string; value: string }[] }) {
  return (
    <dl className="description-list">
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
