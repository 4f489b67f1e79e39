import { parseIsoTime } from '../text/dates.ts';
import { joinTitle } from '../text/tidy.ts';
import {
  baseName,
  countFields,
  createCollector,
  parseJson,
  readEach,
  toList,
  toRecord,
  toText,
  type Format,
} from './format.ts';

const FIELDS = {
  media: ['media'],
  tags: ['tags'],
  mood: ['mood_log', 'mood'],
  weather: ['weather_summary'],
  place: ['location_json', 'location'],
} as const;

export const journiv: Format = {
  isWanted: (name) => baseName(name).toLowerCase().endsWith('.json'),
  read({ text }) {
    const collector = createCollector();
    readEach(toList(toRecord(parseJson(text))['journals']), collector, (journal) => {
      readEach(toList(journal['entries']), collector, (entry) => {
        // The day that the person chose: the moment beside it may fall on another day.
        const local = parseIsoTime(toText(entry['entry_date']));
        if (!local) throw new Error('It has no date.');
        countFields(entry, FIELDS, collector);
        const content = toText(entry['content']) || toText(entry['content_plain_text']);
        const id = toText(entry['id']) || toText(entry['external_id']) || undefined;
        collector.addEntry({ id, date: local.date, content: joinTitle(toText(entry['title']), content) });
      });
    });
    return collector.found;
  },
};
