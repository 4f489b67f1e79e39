import { joinTitle } from '../text/tidy.ts';
import { createToLocalTime } from '../text/zones.ts';
import {
  countFields,
  createCollector,
  hasExtension,
  parseJson,
  toList,
  toRecord,
  toText,
  type Format,
  type Json,
} from './format.ts';

export const keep: Format = {
  isWanted: (name) => hasExtension(name, 'json'),
  read({ text }, { timeZone }) {
    const collector = createCollector();
    const note = toRecord(parseJson(text));
    // Takeout has lists of labels beside the notes.
    if (note['createdTimestampUsec'] === undefined) throw new Error('It is not a note.');
    if (note['isTrashed'] === true) {
      collector.count('trashed');
      return collector.found;
    }
    const createdMicroseconds = Number(note['createdTimestampUsec']);
    const local = createToLocalTime()(createdMicroseconds / 1000, timeZone);
    collector.count('zoneless');
    countFields(note, { media: ['attachments'], tags: ['labels'] }, collector);
    if (note['isArchived'] === true) collector.count('archived');
    const body = [toText(note['textContent']), ...toList(note['listContent']).map(describeItem)]
      .filter(Boolean)
      .join('\n');
    // A note has no id of its own; the moment of its creation is one.
    collector.addEntry({ id: String(createdMicroseconds), ...local, content: joinTitle(toText(note['title']), body) });
    return collector.found;
  },
};

function describeItem(item: unknown): string {
  const { text, isChecked }: Json = toRecord(item);
  return `- [${isChecked === true ? 'x' : ' '}] ${toText(text)}`;
}
