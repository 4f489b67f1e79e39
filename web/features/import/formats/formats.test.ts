import { expect, test } from 'vitest';
import type { ImportSource } from '#contract/imports.ts';
import { FORMATS } from '../formats.ts';
import { buildMonthNames } from '../text/dates.ts';
import type { NamedText, ReadOptions } from './format.ts';

/** Far above the 50 ms that it takes, far below the seconds of a cost that grows with the square. */
const LINEAR_MS = 500;
const COLUMNS = { date: 'full_date', time: 'time', title: 'note_title', text: 'note' };
const OPTIONS: ReadOptions = {
  timeZone: 'Europe/Berlin',
  columns: COLUMNS,
  dateOrder: 'written',
  months: buildMonthNames(['de']),
  parseDocument: () => {
    throw new Error('Documents are parsed in browsers only.');
  },
};

function read(source: ImportSource, file: NamedText, options: Partial<ReadOptions> = {}) {
  return FORMATS[source].read(file, { ...OPTIONS, ...options });
}

const json = (name: string, value: unknown): NamedText => ({ name, text: JSON.stringify(value) });

test('HO1: Day One entries take the day of their own zone, and all-day ones the local midnight', () => {
  const found = read(
    'day-one',
    json('Journal.json', {
      metadata: { version: '1.0' },
      entries: [
        {
          uuid: 'A1',
          creationDate: '2024-01-15T23:30:00Z',
          timeZone: 'America/New_York',
          text: 'Rye has gums\\. 1\\-2',
        },
        {
          uuid: 'A2',
          creationDate: '2024-01-15T23:00:00Z',
          timeZone: 'Europe/Berlin',
          isAllDay: true,
          text: 'All day',
        },
        { uuid: 'A3', creationDate: '2024-01-17T08:00:00Z', timeZone: 'UTC', photos: [{}, {}], tags: ['a'] },
        {
          uuid: 'A4',
          creationDate: '2024-01-18T08:00:00Z',
          text: '![](dayone-moment://F00)A\n![](dayone-moment:/video/F1)',
        },
        { uuid: 'A5', creationDate: 'yesterday', text: 'Lost' },
      ],
    }),
  );

  expect(found.entries).toEqual([
    { id: 'A1', date: '2024-01-15', time: '18:30', content: 'Rye has gums. 1-2' },
    { id: 'A2', date: '2024-01-16', time: undefined, content: 'All day' },
    { id: 'A4', date: '2024-01-18', time: '09:00', content: 'A' },
  ]);
  expect(found.counts).toEqual({ media: 2, tags: 1, empty: 1, zoneless: 1 });
  expect(found.problems).toEqual(['Learning 5: It has no date.']);
});

test('HO1: Day One text files are cut at their dates', () => {
  const text =
    '\tDate:\t15 January 2024 at 9:30:00 PM GMT+1\n\tWeather:\t3°C\n\nFirst\nline\n\n\tDate:\tJanuary 16, 2024\n\nSecond\n';

  const found = read('day-one', { name: 'Journal.txt', text });

  expect(found.entries).toEqual([
    { date: '2024-01-15', time: '21:30', content: 'First\nline' },
    { date: '2024-01-16', time: undefined, content: 'Second' },
  ]);
  expect(found.counts).toEqual({ weather: 1 });
});

test('HO1: Journiv entries keep the date that the person chose', () => {
  const entry = {
    id: 'j1',
    title: 'Walk',
    content: 'Rain',
    entry_date: '2024-03-29',
    entry_datetime_utc: '2024-03-28T23:00:00Z',
  };

  const found = read('journiv', json('data.json', { journals: [{ entries: [entry, { content: 'x' }] }] }));

  expect(found.entries).toEqual([{ id: 'j1', date: '2024-03-29', content: 'Walk\n\nRain' }]);
  expect(found.problems).toHaveLength(1);
});

test('HO2: memos take the day of the zone that was asked, and archived ones are counted', () => {
  const memo = { name: 'memos/7', content: 'Night ![[a.png]]', createTime: '2024-01-15T23:30:00Z', state: 'ARCHIVED' };

  const at = (timeZone: string) => read('memos', json('memos.json', { memos: [memo] }), { timeZone });

  expect(at('Europe/Berlin').entries).toEqual([{ id: 'memos/7', date: '2024-01-16', time: '00:30', content: 'Night' }]);
  expect(at('America/New_York').entries[0]?.date).toBe('2024-01-15');
  expect(at('UTC').counts).toEqual({ archived: 1, media: 1, zoneless: 1 });
});

test('HO1: Daily You times are local', () => {
  const found = read(
    'daily-you',
    json('daily.json', [{ text: 'A day', timeCreated: '2024-01-15T23:59:00.000', mood: 2 }]),
  );

  expect(found.entries).toEqual([{ date: '2024-01-15', time: '23:59', content: 'A day' }]);
  expect(found.counts).toEqual({ mood: 1 });
});

test('HO1: jrnl entries keep their date in every zone, from JSON and from text', () => {
  const fromJson = read(
    'jrnl',
    json('jrnl.json', { entries: [{ title: 'T', body: 'B', date: '2020-03-29', time: '02:30', tags: [] }] }),
  );
  const fromText = read('jrnl', {
    name: 'jrnl.txt',
    text: '[2024-01-15 09:30:12 PM] Title\nbody [1]\n\n[2024-01-16] Next\n',
  });

  expect(fromJson.entries).toEqual([{ date: '2020-03-29', time: '02:30', content: 'T\n\nB' }]);
  expect(fromText.entries).toEqual([
    { date: '2024-01-15', time: '21:30', content: 'Title\n\nbody [1]' },
    { date: '2024-01-16', content: 'Next' },
  ]);
});

test.each([
  ['vault/2024-01-15.md', '# Monday\nRye', '2024-01-15', '# Monday\nRye'],
  ['vault/2024-01-15 A walk.md', 'Rain ![[wet.png]]', '2024-01-15', 'A walk\n\nRain'],
  ['2024/01/15.md', 'Rye', '2024-01-15', 'Rye'],
  ['20240115.txt', 'Rye', '2024-01-15', 'Rye'],
  ['walk.md', '---\ndate: 2024-01-15T09:30\ntags:\n  - a\n---\nRye', '2024-01-15', 'walk\n\nRye'],
])('HO1: %s of Markdown has its date from the name or the front matter', (name, text, date, content) => {
  expect(read('markdown', { name, text }).entries[0]).toMatchObject({ date, content });
});

test.each(['15-01-2024.md', '05-06-2024.md', 'notes.md', '2024-13-40.md'])(
  'HO1: the date of %s is not guessed',
  (name) => {
    expect(() => read('markdown', { name, text: 'Rye' })).toThrow('with the year first');
  },
);

test('HO1: Logseq journals lose their ids; pages and Org mode are left', () => {
  const found = read('logseq', {
    name: 'graph/journals/2024_08_30.md',
    text: '- Rye\n  id:: 66d1\n\t- gums\n\t  collapsed:: true\n-',
  });

  expect(found.entries).toEqual([{ date: '2024-08-30', content: '- Rye\n\t- gums' }]);
  expect(FORMATS.logseq.isWanted('graph/pages/2024_08_30.md')).toBe(false);
  expect(FORMATS.logseq.findReasonAgainst?.('journals/2024_08_30.org')).toContain('only Markdown');
});

test('HO1: Keep notes come with their lists, without trashed ones, and a broken file is an error of its own', () => {
  const note = {
    createdTimestampUsec: 1705361400000000,
    title: 'Shop',
    listContent: [{ text: 'Rye', isChecked: true }],
  };

  const found = read('keep', json('Keep/a.json', note));

  expect(found.entries).toEqual([
    { id: '1705361400000000', date: '2024-01-16', time: '00:30', content: 'Shop\n\n- [x] Rye' },
  ]);
  expect(read('keep', json('b.json', { ...note, isTrashed: true })).counts).toEqual({ trashed: 1 });
  expect(() => read('keep', { name: 'c.json', text: '{"created' })).toThrow('no complete JSON');
});

test('HO1: Notion pages have their date in the chosen property or in the title, in the languages of the person', () => {
  const name = 'Diary/Walk 0123456789abcdef0123456789abcdef.md';
  const page = { name, text: '# Walk\n\nErstellt: 15. März 2024 09:30\nTags: a\n\nRain: much of it\n' };
  const titled = { name, text: '# @January 15, 2024\n\nRain' };

  const columns = { ...COLUMNS, date: 'Erstellt' };
  expect(read('notion', page, { columns }).entries).toEqual([
    { id: '0123456789abcdef0123456789abcdef', date: '2024-03-15', time: '09:30', content: 'Walk\n\nRain: much of it' },
  ]);
  expect(read('notion', titled, { columns: { ...COLUMNS, date: '(title)' } }).entries[0]).toMatchObject({
    date: '2024-01-15',
    content: 'Rain',
  });
  expect(() =>
    read('notion', { name, text: '# @Today\n\nRain' }, { columns: { ...COLUMNS, date: '(title)' } }),
  ).toThrow('is not understood');
});

test('HO1: CSV rows have quotes, line ends and marks inside of cells, and a bad row stops no other', () => {
  const text =
    'full_date,time,mood,note_title,note\r\n2024-01-15,9:30 PM,good,"A ""walk""","Rain,\nmuch"\r\n05/06/2024,,,,x\r\n';

  const found = read('csv', { name: 'daylio.csv', text });

  expect(found.entries).toEqual([{ date: '2024-01-15', time: '21:30', content: 'A "walk"\n\nRain,\nmuch' }]);
  expect(found.counts).toEqual({ mood: 1 });
  expect(found.problems).toEqual(['Row 3: The date “05/06/2024” is not understood.']);
  expect(read('csv', { name: 'daylio.csv', text }, { dateOrder: 'day-first' }).entries[1]?.date).toBe('2024-06-05');
});

test('HO1: cells beyond the header are named, because they belong to no column', () => {
  const found = read('csv', {
    name: 'notes.csv',
    text: 'full_date,note\n2024-01-15,Rain, much of it\n2024-01-16,Sun,\n',
  });

  expect(found.entries.map(({ content }) => content)).toEqual(['Rain', 'Sun']);
  expect(found.problems).toEqual(['Row 2: It has more cells than the first row, so “ much of it” is left out.']);
});

test('HO9: a table of many columns and rows costs as much as its length', () => {
  const text = `full_date,note,${'mood,'.repeat(8_000)}\n${'2024-01-15,Rye\n'.repeat(8_000)}`;
  const start = performance.now();

  const { entries } = read('csv', { name: 'notes.csv', text });

  expect(entries).toHaveLength(8_000);
  expect(performance.now() - start).toBeLessThan(LINEAR_MS);
});

test('HO1: an export of Learn keeps its days whole, and a newer version is refused', () => {
  const day = {
    date: '2024-01-15',
    promptIndex: 0,
    createdAt: '',
    updatedAt: '',
    entries: [],
    revisions: [],
    texts: [],
  };

  expect(read('learn', json('learn.json', { format: 'learn-export', version: 1, days: [day, 1] }))).toMatchObject({
    days: [day],
    problems: ['Learning 2: It is not a learning.'],
  });
  expect(() => read('learn', json('learn.json', { format: 'learn-export', version: 2, days: [] }))).toThrow(
    'newer version',
  );
});
