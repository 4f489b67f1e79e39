import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { detectSource } from '../detect.ts';
import { listColumns, openSelection } from '../reader.ts';
import { readFiles } from '../read-files.ts';
import { buildMonthNames } from '../text/dates.ts';
import { decodeText } from './decode.ts';
import { openFiles } from './open-files.ts';
import { readStream } from './read-pieces.ts';
import { createBudget, type SourceFile } from './source-file.ts';

async function zip(name: string, contents: Record<string, string | Blob>): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [path, content] of Object.entries(contents)) {
    await writer.add(path, typeof content === 'string' ? new TextReader(content) : new BlobReader(content));
  }
  return new File([await writer.close()], name);
}

const OPTIONS = {
  timeZone: 'UTC',
  columns: { date: '(title)', time: '', title: '', text: '' },
  dateOrder: 'written',
  months: buildMonthNames([]),
  parseDocument: () => {
    throw new Error('Documents are parsed in browsers only.');
  },
} as const;

const ENTRIES = JSON.stringify({
  metadata: {},
  entries: [{ uuid: 'A', creationDate: '2024-01-15T08:00:00Z', text: 'Rye' }],
});

test('HO1: one file, several, a folder and an archive are the same list of files', async () => {
  const archive = await zip('Day One.zip', { 'Journal.json': ENTRIES, 'photos/a.jpeg': 'x' });

  const { files, unreadable } = await openFiles([archive, new File(['Rye'], '2024-01-16.md')]);

  expect(files.map(({ name }) => name)).toEqual(['Journal.json', 'photos/a.jpeg', '2024-01-16.md']);
  expect(unreadable).toEqual([]);
});

test('HO1: an archive in an archive is opened, as Notion makes them', async () => {
  const inner = await zip('Part-1.zip', {
    'January 15, 2024 0123456789abcdef0123456789abcdef.md': '# January 15, 2024\n\nRye',
  });
  const { files } = await openFiles([await zip('Export.zip', { 'Part-1.zip': inner })]);

  const source = await detectSource(files);
  const read = await readFiles({ source: source ?? 'csv', files, options: OPTIONS });

  expect(source).toBe('notion');
  expect(read.entries).toMatchObject([{ date: '2024-01-15', content: 'Rye' }]);
});

test('HO1: a damaged archive and a damaged file stop no other', async () => {
  const good = await zip('good.zip', { 'a.json': ENTRIES, 'b.json': '{"entries":[{"creationDate"' });
  const { files, unreadable } = await openFiles([new File(['no zip'], 'bad.zip'), good]);

  const read = await readFiles({ source: 'day-one', files, options: OPTIONS });

  expect(unreadable).toEqual([{ name: 'bad.zip', why: 'It is damaged.' }]);
  expect(read.entries).toHaveLength(1);
  expect(read.unreadable).toEqual([{ name: 'b.json', why: 'It is damaged: it is no complete JSON.' }]);
});

test('HO9: what inflates beyond the budget is refused while it is read', async () => {
  const bomb = await zip('bomb.zip', { '2024-01-15.md': 'r'.repeat(3_000_000) });
  const { files } = await openFiles([bomb], createBudget({ bytesMax: 1_000_000 }));

  const read = await readFiles({ source: 'markdown', files, options: OPTIONS });

  expect(bomb.size).toBeLessThan(20_000);
  expect(read.entries).toEqual([]);
  expect(read.unreadable[0]?.why).toContain('too large to be imported at once');
});

test('HO9: a file that is read again counts once', async () => {
  const chosen = [
    await zip('notes.zip', { '2024-01-15.md': 'r'.repeat(600) }),
    new File(['s'.repeat(300)], '2024-01-16.md'),
  ];
  const { files } = await openFiles(chosen, createBudget({ bytesMax: 1_000 }));
  const readAgain = async () => readFiles({ source: 'markdown', files, options: OPTIONS });

  for (let times = 0; times < 5; times += 1)
    expect(await readAgain()).toMatchObject({ entries: [{}, {}], unreadable: [] });
});

test('HO9: archives in an archive and the files beside them share one limit of names', async () => {
  const inner = await zip('inner.zip', { 'a.md': '', 'b.md': '', 'c.md': '' });
  const outer = await zip('outer.zip', { 'first.zip': inner, 'second.zip': inner });
  const beside = [new File(['Rye'], '2024-01-15.md')];

  const opened = await openFiles([outer, ...beside], createBudget({ filesMax: 10 }));

  expect(opened.files).toHaveLength(7);
  await expect(openFiles([outer, ...beside], createBudget({ filesMax: 9 }))).rejects.toThrow('more than 100,000 files');
});

test('HO9: a file over 64 MB is refused by its size, before it is read', async () => {
  const large = { name: '2024-01-15.md', size: 64 * 1024 * 1024 + 1, webkitRelativePath: '' } as File;

  const { files } = await openFiles([large]);
  const read = await readFiles({ source: 'markdown', files, options: OPTIONS });

  expect(read.unreadable).toEqual([
    { name: '2024-01-15.md', why: 'It is over 64 MB. Please export less at once, such as one year.' },
  ]);
});

test('HO9: more than 100,000 names are refused, and a name is never a path', async () => {
  const many = Array.from({ length: 100_001 }, () => new File([], 'a.md'));
  const { files } = await openFiles([await zip('odd.zip', { '../../2024-01-15.md': 'Rye' })]).then(
    (opened) => opened,
    () => ({ files: [] as readonly SourceFile[] }),
  );

  await expect(openFiles(many)).rejects.toThrow('more than 100,000 files');
  const read = await readFiles({ source: 'markdown', files, options: OPTIONS });
  expect(read.entries.every(({ date }) => date === '2024-01-15')).toBe(true);
});

test('HO9: what is too large to be recognised is said, with what to do', async () => {
  const large = { name: 'Journal.json', size: 64 * 1024 * 1024 + 1, webkitRelativePath: '' } as File;

  const opened = await openSelection([large]);

  expect(opened.source).toBeNull();
  expect(opened.unreadable).toEqual([{ name: 'Journal.json', why: expect.stringContaining('one year') as string }]);
});

test('HO1: an archive of photos has no texts', async () => {
  const archive = await zip('photos.zip', { '2024/a.jpeg': 'x', '.obsidian/app.json': '{}' });

  expect(await openSelection([archive])).toMatchObject({ source: null, hasTexts: false, unreadable: [] });
  expect(await openSelection([new File(['Rye'], 'notes.txt')])).toMatchObject({ source: null, hasTexts: true });
});

test('HO1: a damaged file of an unknown journal says so', async () => {
  const opened = await openSelection([new File(['{"entries":[{"creationDate"'], 'Journal.json')]);

  expect(opened).toMatchObject({
    source: null,
    unreadable: [{ name: 'Journal.json', why: 'It is damaged: it is no complete JSON.' }],
  });
});

test('HO1: a .diary file says how to go on, at any size and before it is read', async () => {
  const size = 200 * 1024 * 1024;
  const { files } = await openFiles([{ name: 'mine.diary', size, webkitRelativePath: '' } as File]);

  const read = await readFiles({ source: 'diarium', files, options: OPTIONS });

  expect(read.unreadable).toEqual([
    { name: 'mine.diary', why: 'A .diary file is a database. Please export JSON in Diarium, and choose that file.' },
  ]);
});

const NOTION_ID = '0123456789abcdef0123456789abcdef';

test('HO1: the pages beside a table of Notion are read, by whatever name its column of dates has', async () => {
  const files = [
    sample(`Tagebuch ${NOTION_ID}.csv`, 'Name,Wann,Wetter\nSpaziergang,15. März 2024,1.2.3'),
    sample(`Tagebuch ${NOTION_ID}_all.csv`, 'Name,Wann,Wetter\nSpaziergang,15. März 2024,1.2.3'),
    sample(`Tagebuch/Spaziergang ${NOTION_ID}.md`, '# Spaziergang\n\nWetter: gut\nWann: 15. März 2024\n\nRegen'),
  ];
  const months = buildMonthNames(['de']);

  const source = await detectSource(files);
  const { guess } = await listColumns('notion', files, months);
  const read = await readFiles({ source: 'notion', files, options: { ...OPTIONS, columns: guess, months } });

  expect(source).toBe('notion');
  expect(guess.date).toBe('wann');
  expect(read.entries).toMatchObject([{ date: '2024-03-15', content: 'Spaziergang\n\nRegen' }]);
});

test('HO1: chosen files of another journal are named', async () => {
  const chosen = [
    new File([ENTRIES], 'Journal.json'),
    new File(['{"memos":[]}'], 'memos.json'),
    new File(['Rye'], '2024-01-16.md'),
    await zip('Learn.zip', {
      'learn.json': '{"format":"learn-export"}',
      'README.txt': '',
      'markdown/2024-01-15.md': 'Rye',
    }),
    new File([], 'photo.jpeg'),
  ];
  const { files } = await openFiles(chosen);

  const read = await readFiles({ source: 'day-one', files, options: OPTIONS });

  expect(read.entries).toHaveLength(1);
  expect(read.unreadable).toEqual([]);
  expect(read.others).toEqual([
    { name: 'memos.json', source: 'memos' },
    { name: '2024-01-16.md', source: 'markdown' },
    { name: 'Learn.zip', source: 'learn' },
  ]);
});

test('HO1: what belongs to an export and has no entries is not named', async () => {
  const archive = await zip('notes.zip', { '2024-01-15.md': 'Rye', 'table.csv': 'a,b', 'data.json': '{"memos":[]}' });
  const { files } = await openFiles([archive]);

  expect(await readFiles({ source: 'markdown', files, options: OPTIONS })).toMatchObject({
    unreadable: [],
    others: [],
  });
});

const sample = (name: string, text: string): SourceFile => ({
  name,
  chosen: name,
  readBytes: () => Promise.resolve(new TextEncoder().encode(text)),
  readPieces: () => readStream(new Blob([text]).stream()),
});

test.each([
  ['learn', 'learn.json', '{}'],
  ['day-one', 'Journal.json', ENTRIES],
  ['day-one', 'Journal.txt', '\tDate:\t15 January 2024\n\nRye'],
  ['journiv', 'data.json', '{"journals":[]}'],
  ['memos', 'memos.json', '{"memos":[]}'],
  ['daily-you', 'daily.json', '[{"timeCreated":""}]'],
  ['diarium', 'Diarium.json', '[{"date":"","html":""}]'],
  ['diarium', 'mine.diary', ''],
  ['diaro', 'DiaroBackup.xml', '<data><table name="diaro_entries"/></data>'],
  ['jrnl', 'jrnl.json', '{"entries":[{"title":"","body":"","date":"2024-01-15"}]}'],
  ['jrnl', 'jrnl.txt', '[2024-01-15 09:30] Rye'],
  ['markdown', 'vault/2024-01-15.md', 'Rye'],
  ['logseq', 'graph/journals/2024_01_15.md', '- Rye'],
  ['apple-journal', 'Entries/2024-01-15_Rye.html', '<div class="pageHeader">'],
  ['keep', 'Takeout/Keep/a.json', '{"createdTimestampUsec":1}'],
  ['notion', 'Rye 0123456789abcdef0123456789abcdef.md', '# Rye'],
  ['csv', 'daylio.csv', 'full_date'],
] as const)('HO1: %s is recognised by %s', async (source, name, text) => {
  expect(await detectSource([sample('.obsidian/app.json', '{}'), sample('broken.json', '{'), sample(name, text)])).toBe(
    source,
  );
});

test('HO1: texts in UTF-8, UTF-16 and the older encoding of Windows are read', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFFé'))).toBe('é');
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0xe9, 0x00]))).toBe('é');
  expect(decodeText(new Uint8Array([0x63, 0xe9]))).toBe('cé');
});
