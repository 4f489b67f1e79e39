import { parseClock, parseWrittenTime } from '../text/dates.ts';
import { parseCsv } from '../text/csv-rows.ts';
import { joinTitle } from '../text/tidy.ts';
import { createCollector, hasExtension, type Columns, type Counted, type Format } from './format.ts';

/** As usual, and as Daylio calls them. */
const GUESSES: Readonly<Record<keyof Columns, readonly string[]>> = {
  date: ['full_date', 'date', 'day', 'created', 'created_at', 'created time'],
  time: ['time'],
  title: ['note_title', 'title', 'name', 'heading'],
  text: ['note', 'text', 'content', 'entry', 'body', 'notes'],
};
const COUNTED: ReadonlyMap<string, Counted> = new Map([
  ['mood', 'mood'],
  ['activities', 'tags'],
  ['tags', 'tags'],
  ['weather', 'weather'],
]);
const SHOWN_CHARACTERS = 40;

export const csv: Format = {
  isWanted: (name) => hasExtension(name, 'csv', 'tsv'),
  read({ text }, { columns, dateOrder, months }) {
    const { header, rows } = parseCsv(text);
    const places = mapValues(columns, (name) => (name === '' ? -1 : header.indexOf(name)));
    if (places.date === -1 || places.text === -1) throw new Error('It lacks the chosen columns.');
    const counted = header.flatMap((name, at): [number, Counted][] => {
      const kind = COUNTED.get(name.toLowerCase());
      return kind ? [[at, kind]] : [];
    });
    const collector = createCollector();
    rows.forEach((row, index) => {
      const read = (at: number): string => row[at] ?? '';
      const local = parseWrittenTime(read(places.date), dateOrder, months);
      if (!local) {
        const why = `The date “${read(places.date).slice(0, SHOWN_CHARACTERS)}” is not understood.`;
        return collector.addProblem(`Row ${index + 2}: ${why}`);
      }
      for (const [at, kind] of counted) {
        // Rows may be shorter than the header.
        if (at >= row.length) break;
        if (read(at) !== '') collector.count(kind);
      }
      const beyond = row
        .slice(header.length)
        .filter((cell) => cell.trim() !== '')
        .join(', ');
      if (beyond !== '') {
        const what = `“${beyond.slice(0, SHOWN_CHARACTERS)}”`;
        collector.addProblem(`Row ${index + 2}: It has more cells than the first row, so ${what} is left out.`);
      }
      const time = parseClock(read(places.time)) ?? local.time;
      collector.addEntry({ date: local.date, time, content: joinTitle(read(places.title), read(places.text)) });
    });
    return collector.found;
  },
};

export function guessColumns(header: readonly string[]): Columns {
  const find = (field: keyof Columns): string =>
    GUESSES[field].map((guess) => header.find((name) => name.toLowerCase() === guess)).find(Boolean) ?? '';
  return { date: find('date'), time: find('time'), title: find('title'), text: find('text') };
}

function mapValues(columns: Columns, map: (name: string) => number): Record<keyof Columns, number> {
  return { date: map(columns.date), time: map(columns.time), title: map(columns.title), text: map(columns.text) };
}
