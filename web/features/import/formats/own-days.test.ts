// `learn.json` is read in pieces: the same days come out, whatever its size is and wherever the pieces end.
// @module-tag slow
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportedDay } from '#contract/exported-day.ts';
import type { Batch } from '../entries/batches.ts';
import { openFiles } from '../files/open-files.ts';
import type { SourceFile } from '../files/source-file.ts';
import { openSelection, readSelection } from '../reader.ts';
import { readOwnDays } from './own-days.ts';

const AT = '2024-01-15T20:00:00.000Z';
const CHOICES = {
  source: 'learn',
  timeZone: 'UTC',
  columns: { date: '', time: '', title: '', text: '' },
  dateOrder: 'written',
} as const;

const dated = { date: '2024-01-15', promptIndex: 0, createdAt: AT, updatedAt: AT };
const content = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.isWellFormed());
const day: fc.Arbitrary<ExportedDay> = fc
  .record({ contents: fc.array(content, { maxLength: 4 }), texts: fc.array(content, { maxLength: 2 }) })
  .map(({ contents, texts }) => buildDay(contents, texts));

function buildDay(contents: readonly string[], texts: readonly string[] = []): ExportedDay {
  const made = { source: 'embedded', degraded: false, madeAt: AT, inputHash: '' };
  return {
    ...dated,
    entries: contents.map((text, index) => ({ id: `e${index}`, content: text, promptIndex: 0 })),
    revisions: [],
    texts: texts.map((text) => ({ kind: 'summary', text, ...made })),
  };
}

/** As the export writes it. */
function write(lines: readonly string[], end = '\n]}\n'): string {
  return `{"format": "learn-export", "version": 1, "days": [${lines.map((line) => `\n${line}`).join(',')}${end}`;
}

function buildFile(text: string, pieceBytes = 7): SourceFile {
  const bytes = new TextEncoder().encode(text);
  async function* readPieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.slice(from, from + pieceBytes);
  }
  return { name: 'learn.json', chosen: 'learn.json', readBytes: () => Promise.resolve(bytes), readPieces };
}

async function read(file: SourceFile) {
  const problems: string[] = [];
  const days: ExportedDay[] = [];
  for await (const one of readOwnDays(file, (problem) => problems.push(problem))) days.push(one);
  return { days, problems };
}

async function openBatches(chosen: File) {
  const opened = await openSelection([chosen]);
  const { signal } = new AbortController();
  return readSelection({ opened, choices: CHOICES, signal, onProgress: () => {} });
}

async function zip(text: string): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await writer.add('learn.json', new TextReader(text));
  return new File([await writer.close()], 'learn.zip');
}

test('HN5: an export that is read in pieces of any size has the same days as the whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { maxLength: 6 }), fc.integer({ min: 1, max: 60 }), async (days, pieceBytes) => {
      const text = write(days.map((one) => JSON.stringify(one)));

      expect(await read(buildFile(text, pieceBytes))).toEqual({ days, problems: [] });
      expect((JSON.parse(text) as { days: unknown }).days).toEqual(days);
    }),
    { numRuns: 60 },
  );
});

test('HN5: a file that was written anew by another program is read as well', async () => {
  const days = [buildDay(['Rye.']), buildDay(['Oats.'])];
  const file = { format: 'learn-export', version: 1, days };

  for (const text of [JSON.stringify(file), JSON.stringify(file, null, 2)])
    expect(await read(buildFile(text))).toEqual({ days, problems: [] });
});

test('HO1: a line that is damaged and a missing end stop no other day, and are named', async () => {
  const days = [buildDay(['Rye.']), buildDay(['Oats.'])];
  const lines = days.map((one) => JSON.stringify(one));

  expect(await read(buildFile(write([lines[0] ?? '', '{"date": "2024', lines[1] ?? ''])))).toEqual({
    days,
    problems: ['Day 2: It is damaged: it is no complete JSON.'],
  });
  expect(await read(buildFile(write(lines, '').slice(0, -10)))).toEqual({
    days: days.slice(0, 1),
    problems: ['Day 2: It is damaged: it is no complete JSON.', 'It is damaged: it is no complete JSON.'],
  });
});

test('HO1: blank lines are no days', async () => {
  const days = [buildDay(['Rye.']), buildDay(['Oats.'])];
  const [first = '', last = ''] = days.map((one) => JSON.stringify(one));

  expect(await read(buildFile(write([`\n\r\n${first}`, `  \n{"date": "2024`, last], '\n\n]}\n')))).toEqual({
    days,
    problems: ['Day 2: It is damaged: it is no complete JSON.'],
  });
});

test('HO1: a file of nothing but damaged lines is not read to its end', async () => {
  const day = buildDay(['Rye.']);
  const lines = [JSON.stringify(day), ...Array.from({ length: 1_500 }, () => '{'), JSON.stringify(buildDay(['Oats.']))];

  const { days, problems } = await read(buildFile(write(lines), 10_000));

  expect(days).toEqual([day]);
  expect(problems).toHaveLength(1_001);
  expect(problems.at(-1)).toBe('Stopped after 1,000 damaged days.');
});

test('HO1: an export of a newer version is not read', async () => {
  const text = write([]).replace('"version": 1', '"version": 2');

  await expect(read(buildFile(text))).rejects.toThrow('A newer version of Learn has made this export.');
});

test('HO9: an export of more than 64 MB is read, and one of its days is in memory at a time', async () => {
  const line = JSON.stringify(buildDay(['r'.repeat(1024 * 1024)]));
  let sent = 0;
  const encoder = new TextEncoder();
  async function* readPieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    yield encoder.encode('{"format": "learn-export", "version": 1, "days": [\n');
    for (sent = 1; sent <= 66; sent += 1) yield encoder.encode(`${line}${sent < 66 ? ',' : ''}\n`);
    yield encoder.encode(']}\n');
  }
  const file = { ...buildFile(''), readBytes: () => Promise.reject(new Error('The file is over 64 MB.')), readPieces };
  const ahead: number[] = [];
  const problems: string[] = [];

  let days = 0;
  for await (const { entries } of readOwnDays(file, (problem) => problems.push(problem))) {
    days += entries.length;
    ahead.push(sent - days);
  }

  expect([days, problems]).toEqual([66, []]);
  expect(new Set(ahead)).toEqual(new Set([0]));
});

test('HO9: a day over 64 MB is named and passed over', async () => {
  const [first, last] = [buildDay(['Rye.']), buildDay(['Oats.'])];
  async function* readPieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const encoder = new TextEncoder();
    yield encoder.encode(write([JSON.stringify(first)], ',\n'));
    for (let piece = 0; piece < 65; piece += 1) yield new Uint8Array(1024 * 1024).fill(0x20);
    yield encoder.encode(`\n${JSON.stringify(last)}\n]}\n`);
  }

  expect(await read({ ...buildFile(''), readPieces })).toEqual({
    days: [first, last],
    problems: ['Day 2: It is over 64 MB.'],
  });
});

test('HN5: an archive is inflated while it is read, once to count its requests and once to send them', async () => {
  const days = Array.from({ length: 500 }, (_, index) => buildDay([`${index} `.padEnd(5_000, 'r')]));
  const archive = await zip(write(days.map((one) => JSON.stringify(one))));

  const { batches, days: counted, entries, unreadable } = await openBatches(archive);
  const sent: Batch[] = [];
  for await (const batch of batches) sent.push(batch);

  expect([counted, entries, unreadable]).toEqual([500, 500, []]);
  expect(sent).toHaveLength(batches.length);
  expect(sent.flatMap((batch) => batch.days ?? [])).toEqual(days);
});

test('HO1: an archive that is damaged in the middle is named, and reading it ends', async () => {
  const lines = Array.from({ length: 500 }, () => JSON.stringify(buildDay([crypto.randomUUID().repeat(100)])));
  const bytes = new Uint8Array(await (await zip(write(lines))).arrayBuffer());
  bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 2_000);
  const { files } = await openFiles([new File([bytes], 'learn.zip')]);
  const [file] = files;
  if (!file) throw new Error('The archive has no file.');

  await expect(read(file)).rejects.toThrow('It is damaged.');
  const { days, unreadable } = await openBatches(new File([bytes], 'learn.zip'));

  expect(days).toBeLessThan(500);
  expect(unreadable).toEqual([{ name: 'learn.json', why: 'It is damaged.' }]);
});
