import type { ImportResult } from '#contract/imports.ts';
import { plainWords } from '../../../components/entries/plain-words.ts';
import { formatShortDate } from '../../../time/dates.ts';
import type { Reading } from '../reader.ts';
import { countOf, describeLeftOut } from './describe-import.ts';
import { ProblemList } from './problem-list.tsx';

const ENTRIES = ['entry', 'entries'] as const;

export function Preview({ reading, result, today }: { reading: Reading; result: ImportResult; today: string }) {
  const leftOut = describeLeftOut(reading.counts);
  const archived = reading.counts.archived ?? 0;
  const range = `${formatShortDate(reading.firstDate, today)} to ${formatShortDate(reading.lastDate, today)}`;
  return (
    <>
      <Facts
        items={[
          { name: 'Found', value: `${countOf(reading.entries, ENTRIES)} on ${countOf(reading.days, ['day', 'days'])}` },
          { name: 'Dates', value: reading.days > 0 ? range : '' },
          { name: 'New', value: countOf(result.added, ENTRIES) },
          { name: 'Already here', value: countOf(result.same, ENTRIES) },
          {
            name: 'Changed by you here',
            value: result.kept > 0 ? `${countOf(result.kept, ENTRIES)}; your text stays` : '',
          },
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

export function Problems({ reading, result }: { reading: Reading; result: ImportResult }) {
  const refused = result.refused.map(({ key, why }) => ({ name: reading.labels.get(key) ?? key, why }));
  return <ProblemList problems={[...reading.unreadable, ...refused]} />;
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
