import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedDay } from '#contract/exported-day.ts';
import { baseName, createCollector, parseJson, readEach, toList, toRecord, type Format } from './format.ts';

/** The server checks each day by itself. */
export const learn: Format = {
  isWanted: (name) => baseName(name) === 'learn.json',
  read({ text }) {
    const file = toRecord(parseJson(text));
    if (file['format'] !== EXPORT_FORMAT) throw new Error('It is not an export of Learn.');
    if (Number(file['version']) > EXPORT_VERSION) throw new Error('A newer version of Learn has made this export.');
    const collector = createCollector();
    readEach(toList(file['days']), collector, (day) => {
      if (typeof day['date'] !== 'string' || !Array.isArray(day['entries'])) throw new Error('It is not a day.');
      // The server parses it with the schema of this type and refuses what differs.
      collector.found.days.push(day as unknown as ExportedDay);
    });
    return collector.found;
  },
};
