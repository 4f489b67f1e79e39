import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedDay } from '#contract/exported-day.ts';
import { baseName, createCollector, parseJson, readEach, toList, toRecord, type Format, type Found } from './format.ts';

/** The server checks each day by itself. */
export const learn: Format = {
  isWanted: (name) => baseName(name) === 'learn.json',
  read: ({ text }) => readExport(text),
};

/** Of a file that fits into a tab. */
export function readExport(text: string): Found {
  const file = toRecord(parseJson(text));
  if (file['format'] !== EXPORT_FORMAT) throw new Error('It is not an export of Learn.');
  assertReadableVersion(file['version']);
  const collector = createCollector();
  readEach(toList(file['days']), collector, (day) => void collector.found.days.push(readDay(day)));
  return collector.found;
}

export function assertReadableVersion(version: unknown): void {
  if (Number(version) > EXPORT_VERSION) throw new Error('A newer version of Learn has made this export.');
}

export function readDay(value: unknown): ExportedDay {
  const day = toRecord(value);
  if (typeof day['date'] !== 'string' || !Array.isArray(day['entries'])) throw new Error('It is not a day.');
  // The server parses it with the schema of this type and refuses what differs.
  return day as unknown as ExportedDay;
}
