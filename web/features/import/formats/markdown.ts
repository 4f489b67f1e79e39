import { isIsoDate } from '#contract/days.ts';
import { parseIsoTime, type LocalTime } from '../text/dates.ts';
import { splitFrontMatter, type MarkdownFile } from '../text/front-matter.ts';
import { dropMedia, joinTitle } from '../text/tidy.ts';
import { baseName, createCollector, hasExtension, type Format } from './format.ts';

/** Year first only: `05-06-2024` could be two days. */
const DATE_IN_NAME = /(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)/;
const DATE_IN_FOLDERS = /(?<!\d)(\d{4})\/(\d{2})\/(\d{2})\.\w+$/;
const DATE_KEYS = ['date', 'created', 'created_at', 'day'];

export const markdown: Format = {
  isWanted: (name) => hasExtension(name, 'md', 'markdown', 'txt'),
  read({ name, text }) {
    const collector = createCollector();
    const file = splitFrontMatter(text);
    const named = findDateInName(name);
    const local = named ?? findDateInProperties(file);
    if (!local) throw new Error('Neither its name nor its properties have a date with the year first.');
    const tags = file.properties.get('tags') ?? '';
    if (tags !== '' && tags !== '[]') collector.count('tags');
    const body = dropMedia(file.body, () => collector.count('media'));
    const title = file.properties.get('title') ?? findTitle(name);
    collector.addEntry({
      date: local.date,
      time: local.time,
      content: body.trim() === '' ? '' : joinTitle(title, body),
    });
    return collector.found;
  },
};

export function findDateInName(name: string): LocalTime | null {
  const [, year, , month, day] = DATE_IN_NAME.exec(baseName(name)) ?? [];
  const [, folderYear, folderMonth, folderDay] = DATE_IN_FOLDERS.exec(name) ?? [];
  const date = year === undefined ? `${folderYear}-${folderMonth}-${folderDay}` : `${year}-${month}-${day}`;
  return isIsoDate(date) ? { date } : null;
}

function findDateInProperties({ properties }: MarkdownFile): LocalTime | null {
  const written = DATE_KEYS.map((key) => properties.get(key)).find((value) => value !== undefined);
  return written === undefined ? null : parseIsoTime(written);
}

/** What the file's name says besides its date. */
function findTitle(name: string): string {
  const title = baseName(name)
    .replace(/\.\w+$/, '')
    .replace(DATE_IN_NAME, '')
    .replace(/^[\s_.-]+/, '')
    .trim();
  return /\p{L}{2}/u.test(title) ? title : '';
}
