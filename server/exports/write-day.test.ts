import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ExportedDay } from '#contract/exported-day.ts';
import { createManifest } from './manifest.ts';
import { writeDay } from './write-day.ts';

const AT = '2026-11-21T20:00:00.000Z';
const { revisions, texts, ...head } = {
  date: '2026-11-21',
  promptIndex: 2,
  createdAt: AT,
  updatedAt: AT,
  savedAt: AT,
  entries: [
    { id: 'a', content: 'Rye “rests”\n\u2028 longer.', promptIndex: 2, createdAt: AT, offsetMinutes: 60 },
    { id: 'b', content: 'From elsewhere.', promptIndex: null, time: '09:30', origin: 'day-one' },
  ],
  texts: [{ kind: 'summary' as const, text: '* Rye.', source: 'embedded', degraded: false, madeAt: AT, inputHash: '' }],
  revisions: [
    { entryId: 'a', revision: 1, reason: 'edit', replacedAt: AT, content: 'Rye rests.', promptIndex: 2, position: 0 },
    { entryId: 'gone', revision: 1, reason: 'delete', replacedAt: AT, content: 'It was here.' },
  ],
} satisfies ExportedDay;

async function* readOneByOne<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function write(earlier: ExportedDay['revisions']) {
  const manifest = createManifest(Date.parse(AT));
  const pieces = await Array.fromAsync(
    writeDay(manifest.watch({ head, revisions: readOneByOne(earlier), texts: readOneByOne(texts) })),
  );
  return { pieces, manifest: JSON.parse(manifest.write()) as { counts: object; days: { sha256: string }[] } };
}

test('a day is written as JSON, each text by itself', async () => {
  const { pieces } = await write(revisions);

  expect(pieces.join('')).toBe(JSON.stringify({ ...head, revisions, texts }));
  expect(pieces.filter((piece) => piece.includes('"content"'))).toHaveLength(4);
});

test('a long text is written in pieces, between its characters', async () => {
  const long = texts.map((text) => ({ ...text, text: `x${'🌊"'.repeat(20_000)}` }));
  const day = { head, revisions: readOneByOne([]), texts: readOneByOne(long) };

  const pieces = await Array.fromAsync(writeDay(day));

  expect(JSON.parse(pieces.join(''))).toEqual({ ...head, revisions: [], texts: long });
  expect(pieces.every((piece) => piece.length < 40_000 && piece.isWellFormed() && !piece.includes('\\ud'))).toBe(true);
});

test('HN4: the manifest counts it, and has the hash of what was written', async () => {
  const { manifest } = await write(revisions);

  const entries = [
    ['a', 'Rye “rests”\n\u2028 longer.', 2, AT, 60, null],
    ['b', 'From elsewhere.', null, null, null, '09:30'],
  ];
  const earlier = [
    ['a', 1, 'edit', AT, 'Rye rests.', 2, 0],
    ['gone', 1, 'delete', AT, 'It was here.', null, null],
  ];
  const written = JSON.stringify([head.date, head.promptIndex, entries, earlier]);
  expect(manifest.days).toEqual([{ date: head.date, sha256: hash('sha256', written, 'hex') }]);
  expect(manifest.counts).toEqual({ days: 1, entries: 2, revisions: 2, texts: 1 });
});

test('a day without earlier texts is written as JSON too', async () => {
  expect((await write([])).pieces.join('')).toBe(JSON.stringify({ ...head, revisions: [], texts }));
});
