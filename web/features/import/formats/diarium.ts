import { parseIsoTime } from '../text/dates.ts';
import { readHtmlText } from '../text/html-text.ts';
import { joinTitle } from '../text/tidy.ts';
import {
  countFields,
  createCollector,
  hasExtension,
  parseJson,
  readEach,
  toList,
  toText,
  type Format,
} from './format.ts';

const FIELDS = { tags: ['tags', 'people'], mood: ['rating'], place: ['location'], weather: ['weather'] } as const;

export const diarium: Format = {
  isWanted: (name) => hasExtension(name, 'json', 'diary'),
  findReasonAgainst: (name) =>
    hasExtension(name, 'diary')
      ? 'A .diary file is a database. Please export JSON in Diarium, and choose that file.'
      : null,
  read({ text }, { parseDocument }) {
    const collector = createCollector();
    readEach(toList(parseJson(text)), collector, (entry) => {
      const local = parseIsoTime(toText(entry['date']));
      if (!local) throw new Error('It has no date.');
      countFields(entry, FIELDS, collector);
      const body = readHtmlText(parseDocument(toText(entry['html']), 'text/html').body, () => collector.count('media'));
      collector.addEntry({ ...local, content: joinTitle(toText(entry['heading']), body) });
    });
    return collector.found;
  },
};
