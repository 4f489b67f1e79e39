import { parseClock, parseIsoTime } from '../text/dates.ts';
import { joinTitle } from '../text/tidy.ts';
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
  type ReadFile,
} from './format.ts';

const HEAD = /^\[(\d{4}-\d{2}-\d{2}[^\]\n]{0,20})\] ?/;

export const jrnl: Format = {
  isWanted: (name) => hasExtension(name, 'json', 'txt'),
  read: (file, options) => (hasExtension(file.name, 'json') ? readJson(file, options) : readText(file, options)),
};

const readJson: ReadFile = ({ text }) => {
  const collector = createCollector();
  readEach(toList(toRecord(parseJson(text))['entries']), collector, (entry) => {
    const local = parseIsoTime(toText(entry['date']));
    if (!local) throw new Error('It has no date.');
    countFields(entry, { tags: ['tags'] }, collector);
    const content = joinTitle(toText(entry['title']), toText(entry['body']));
    collector.addEntry({ date: local.date, time: parseClock(toText(entry['time'])), content });
  });
  return collector.found;
};

/** Entries begin with a line such as `[2024-01-15 09:30] Title`. */
const readText: ReadFile = ({ text }) => {
  const collector = createCollector();
  let lines: string[] = [];
  let written = '';
  const finish = (): void => {
    const local = parseIsoTime(written);
    const [title = '', ...body] = lines;
    if (local) collector.addEntry({ ...local, content: joinTitle(title, body.join('\n')) });
    else if (lines.some((line) => line.trim() !== ''))
      collector.addProblem('The text before the first date is left out.');
  };
  for (const line of text.split(/\r?\n/)) {
    const [head, date] = HEAD.exec(line) ?? [];
    if (head === undefined || date === undefined || !parseIsoTime(date)) lines.push(line);
    else {
      finish();
      written = date;
      lines = [line.slice(head.length)];
    }
  }
  finish();
  return collector.found;
};
