import { joinTitle } from '../text/tidy.ts';
import { createToLocalTime } from '../text/zones.ts';
import { createCollector, hasExtension, type Format } from './format.ts';

const OFFSET = /^([+-])(\d{2}):?(\d{2})$/;

export const diaro: Format = {
  isWanted: (name) => hasExtension(name, 'xml'),
  read({ text }, { parseDocument }) {
    const document = parseDocument(text, 'application/xml');
    if (document.querySelector('parsererror')) throw new Error('It is damaged: it is no complete XML.');
    const collector = createCollector();
    const toLocalTime = createToLocalTime();
    document.querySelectorAll('table[name="diaro_entries"] > r').forEach((row, index) => {
      const read = (name: string): string => row.querySelector(`:scope > ${name}`)?.textContent ?? '';
      const ms = read('date') === '' ? Number.NaN : Number(read('date'));
      if (!Number.isFinite(ms)) return collector.addProblem(`Learning ${index + 1}: It has no date.`);
      const local = toLocalTime(ms + parseOffset(read('tz_offset')), 'UTC');
      if (read('tags').replaceAll(',', '') !== '') collector.count('tags');
      if (read('mood') !== '' && read('mood') !== '0') collector.count('mood');
      if (read('location_uid') !== '') collector.count('place');
      collector.addEntry({ id: read('uid') || undefined, ...local, content: joinTitle(read('title'), read('text')) });
    });
    collector.count('media', document.querySelectorAll('table[name="diaro_attachments"] > r').length);
    return collector.found;
  },
};

function parseOffset(text: string): number {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  return (sign === '-' ? -60_000 : 60_000) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
