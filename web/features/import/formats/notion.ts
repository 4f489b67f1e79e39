import { parseWrittenTime } from '../text/dates.ts';
import { readProperties } from '../text/front-matter.ts';
import { dropMedia, joinTitle } from '../text/tidy.ts';
import { baseName, createCollector, hasExtension, type Format } from './format.ts';

/** The date is the page's title. */
export const TITLE_COLUMN = '(title)';
const ID = / ?([0-9a-f]{32})\.md$/;

export const notion: Format = {
  isWanted: (name) => hasExtension(name, 'md'),
  read({ name, text }, { columns, dateOrder, months }) {
    const collector = createCollector();
    const page = splitNotionPage(name, text);
    const written =
      columns.date === TITLE_COLUMN ? page.title : (page.properties.get(columns.date.toLowerCase()) ?? '');
    const local = parseWrittenTime(written, dateOrder, months);
    if (!local) throw new Error(`The date “${written.slice(0, 40)}” is not understood.`);
    const body = dropMedia(page.body, () => collector.count('media'));
    if (page.properties.has('tags')) collector.count('tags');
    const title = columns.date === TITLE_COLUMN ? '' : page.title;
    collector.addEntry({ id: ID.exec(name)?.[1], ...local, content: joinTitle(title, body) });
    return collector.found;
  },
};

/** A page is `# Title`, then lines such as `Created: January 15, 2024 9:30 AM`, then its text. */
export function splitNotionPage(
  name: string,
  text: string,
): { title: string; properties: ReadonlyMap<string, string>; body: string } {
  const lines = text.replaceAll('\r\n', '\n').replace(/^\s+/, '').split('\n');
  const hasTitle = lines[0]?.startsWith('# ') === true;
  const title = hasTitle ? (lines[0] ?? '').slice(2).trim() : baseName(name).replace(ID, '');
  const rest = hasTitle ? lines.slice(1) : lines;
  const start = rest.findIndex((line) => line.trim() !== '');
  const end = rest.findIndex((line, index) => index >= start && !/^[^\s:][^:]{0,60}: /.test(line));
  const header = rest.slice(Math.max(start, 0), end === -1 ? rest.length : end);
  // A text whose first line has a colon is no property: properties end with an empty line.
  const isHeader = header.length > 0 && (end === -1 || rest[end]?.trim() === '');
  const body = (isHeader ? rest.slice(end === -1 ? rest.length : end) : rest).join('\n');
  return { title, properties: isHeader ? readProperties(header) : new Map(), body };
}
