import { dropMedia } from '../text/tidy.ts';
import { createToLocalTime } from '../text/zones.ts';
import {
  countFields,
  createCollector,
  hasExtension,
  parseJson,
  readEach,
  toList,
  toRecord,
  toText,
  type Format,
} from './format.ts';

export const memos: Format = {
  isWanted: (name) => hasExtension(name, 'json'),
  read({ text }, { timeZone }) {
    const collector = createCollector();
    const toLocalTime = createToLocalTime();
    readEach(toList(toRecord(parseJson(text))['memos']), collector, (memo) => {
      const local = toLocalTime(Date.parse(toText(memo['createTime'])), timeZone);
      collector.count('zoneless');
      countFields(memo, { media: ['attachments', 'resources'], tags: ['tags'], place: ['location'] }, collector);
      if (memo['state'] === 'ARCHIVED') collector.count('archived');
      const content = dropMedia(toText(memo['content']), () => collector.count('media'));
      collector.addEntry({ id: toText(memo['name']) || undefined, ...local, content });
    });
    return collector.found;
  },
};
