import { parseClock, parseWrittenTime } from '../text/dates.ts';
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
  type Collector,
  type Format,
  type ReadFile,
} from './format.ts';

const FIELDS = {
  media: ['photos', 'videos', 'audios', 'pdfAttachments'],
  tags: ['tags'],
  weather: ['weather'],
  place: ['location'],
} as const;
const MOMENT = /!\[[^[\]]*\]\(dayone-moment:[^()]*\)/g;
/** Day One puts a backslash before marks of Markdown. */
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!>~|])/g;

export const dayOne: Format = {
  isWanted: (name) => hasExtension(name, 'json', 'txt'),
  read: (file, options) => (hasExtension(file.name, 'txt') ? readText(file, options) : readJson(file, options)),
};

const readJson: ReadFile = ({ text }, { timeZone }) => {
  const collector = createCollector();
  const toLocalTime = createToLocalTime();
  readEach(toList(toRecord(parseJson(text))['entries']), collector, (entry) => {
    const zone = toText(entry['timeZone']);
    const local = toLocalTime(Date.parse(toText(entry['creationDate'])), zone || timeZone);
    if (zone === '') collector.count('zoneless');
    countFields(entry, FIELDS, collector);
    const content = toText(entry['text']).replaceAll(MOMENT, '').replaceAll(ESCAPED, '$1');
    const time = entry['isAllDay'] === true ? undefined : local.time;
    collector.addEntry({ id: toText(entry['uuid']) || undefined, date: local.date, time, content });
  });
  return collector.found;
};

/** Each entry begins with lines such as `\tDate:\t15 January 2024 at 09:30:00 GMT`. */
const readText: ReadFile = ({ text }, { months, dateOrder }) => {
  const collector = createCollector();
  const [, ...parts] = `\n${text.replaceAll('\r\n', '\n')}`.split('\n\tDate:\t');
  for (const part of parts) {
    const [written = '', ...rest] = part.split('\n');
    const local = parseWrittenTime(written, dateOrder, months);
    if (!local) collector.addProblem(`The date “${written.slice(0, 40)}” is not understood.`);
    else {
      const bodyAt = rest.findIndex((line) => !line.startsWith('\t'));
      countLines(rest.slice(0, bodyAt), collector);
      collector.addEntry({ date: local.date, time: parseClock(written), content: rest.slice(bodyAt).join('\n') });
    }
  }
  return collector.found;
};

function countLines(lines: readonly string[], { count }: Collector): void {
  for (const line of lines) {
    if (line.startsWith('\tWeather:')) count('weather');
    if (line.startsWith('\tLocation:')) count('place');
    if (line.startsWith('\tTags:')) count('tags');
    if (/^\t(?:Photo|Video|Audio|PDF):/.test(line)) count('media');
  }
}
