import { parseIsoTime } from '../text/dates.ts';
import { dropMedia } from '../text/tidy.ts';
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

export const dailyYou: Format = {
  isWanted: (name) => hasExtension(name, 'json'),
  read({ text }) {
    const collector = createCollector();
    readEach(toList(parseJson(text)), collector, (entry) => {
      const local = parseIsoTime(toText(entry['timeCreated']));
      if (!local) throw new Error('It has no date.');
      countFields(entry, { media: ['images', 'imgPath'], mood: ['mood'] }, collector);
      collector.addEntry({ ...local, content: dropMedia(toText(entry['text']), () => collector.count('media')) });
    });
    return collector.found;
  },
};
