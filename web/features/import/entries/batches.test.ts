import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportedDay, ExportedText } from '#contract/exported-day.ts';
import { countParts } from '#contract/json-parts.ts';
import { BODY_PARTS_MAX, IMPORT_BODY_BYTES_MAX, IMPORT_ITEMS_PER_REQUEST_MAX } from '#contract/limits.ts';
import { batchEntries, createDayPacker, type Batch } from './batches.ts';
import { fitDays } from './fit-days.ts';

const AT = '2026-11-21T20:00:00.000Z';

interface Shape {
  entries: number;
  revisions: number;
  texts: number;
  content: string;
}

/** With every field that an export has. */
function buildDay({ entries, revisions, texts, content }: Shape, index = 0): ExportedDay {
  const date = new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
  const made = { source: 'embedded', degraded: false, madeAt: AT, inputHash: 'a'.repeat(64), variant: 0 };
  const entry = { content, promptIndex: 0, createdAt: AT, offsetMinutes: 60, device: 'Firefox' };
  const origin = { time: '09:30', origin: 'day-one' };
  const replaced = { reason: 'edit' as const, replacedAt: AT, content, promptIndex: 0, position: 0 };
  return {
    date,
    promptIndex: 0,
    createdAt: AT,
    updatedAt: AT,
    savedAt: AT,
    hidden: true,
    entries: Array.from({ length: entries }, (_, at) => ({ id: `e${at}`, ...entry, ...origin })),
    revisions: Array.from({ length: revisions }, (_, at) => ({ entryId: 'e0', revision: at + 1, ...replaced })),
    texts: Array.from({ length: texts }, () => ({
      kind: 'bedtime',
      text: content,
      ...made,
      startDate: date,
      endDate: date,
    })),
  };
}

function batchDays(days: readonly ExportedDay[]): { batches: Batch[]; tooLarge: string[] } {
  const batches: Batch[] = [];
  const tooLarge: string[] = [];
  const packer = createDayPacker({
    onBatch: (batch) => batches.push(batch),
    onTooLarge: (date) => tooLarge.push(date),
  });
  days.forEach(packer.add);
  packer.end();
  return { batches, tooLarge };
}

function expectAccepted(batches: readonly Batch[]): void {
  for (const batch of batches) {
    const body = JSON.stringify({ ...batch, preview: false });
    expect(countParts(body)).toBeLessThanOrEqual(BODY_PARTS_MAX);
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(IMPORT_BODY_BYTES_MAX);
    expect((batch.days ?? batch.entries ?? []).length).toBeLessThanOrEqual(IMPORT_ITEMS_PER_REQUEST_MAX);
  }
}

test('HN5: an ordinary year of three learnings a day, one edit and two readings is sent in requests that are taken', () => {
  const year = Array.from({ length: 365 }, (_, index) =>
    buildDay({ entries: 3, revisions: 1, texts: 3, content: 'Rye rests longer, "they" say.' }, index),
  );

  const { batches } = batchDays(year);

  expect(batches.flatMap(({ days = [] }) => days)).toEqual(year);
  expectAccepted(batches);
});

test('HN5: days at their limits of entries, edits and sizes are sent in requests that are taken, and nothing is lost', () => {
  const shape = record({
    entries: integer({ min: 0, max: 200 }),
    revisions: constantFrom(0, 1, 40, 1_500),
    texts: constantFrom(0, 3, 60),
    content: constantFrom('r', '[{,:"', 'é'.repeat(400), '\\"'.repeat(200)),
  });
  assert(
    property(array(shape, { maxLength: 3 }), (shapes) => {
      const days = shapes.map(buildDay);

      const { batches } = batchDays(days);

      const sent = batches.flatMap((batch) => batch.days ?? []);
      expectAccepted(batches);
      const listParts = (all: readonly ExportedDay[]) => [
        all.flatMap(({ entries }) => entries),
        all.flatMap(({ revisions }) => revisions),
        all.flatMap(({ texts }) => texts),
      ];
      expect(listParts(sent)).toEqual(listParts(days));
    }),
    { numRuns: 15 },
  );
});

test('HO6: a part that no request holds is named with its day, and stops no other', () => {
  const shape = { entries: 1, revisions: 1, texts: 1, content: 'Rye.' };
  const [large, next] = [buildDay(shape), buildDay(shape, 1)];
  const tooLong = { ...buildDay({ ...shape, content: 'é'.repeat(600_000) }).texts[0], kind: 'summary' } as const;

  const { batches, tooLarge } = batchDays([{ ...large, texts: [...large.texts, tooLong as ExportedText] }, next]);

  expectAccepted(batches);
  expect(tooLarge).toEqual([large.date]);
  const sent = batches.flatMap(({ days = [] }) => days);
  expect(sent.flatMap(({ texts }) => texts)).toEqual([...large.texts, ...next.texts]);
  expect(sent.flatMap(({ entries }) => entries)).toEqual([...large.entries, ...next.entries]);
});

test('HO6: days of another journal at their limit of entries are sent in requests that are taken', () => {
  const found = Array.from({ length: 1_000 }, (_, at) => ({
    id: `e${at}`,
    date: `2024-01-0${1 + (at % 5)}`,
    time: '09:30',
    content: '[{,:"'.repeat(40),
  }));

  const batches = batchEntries(fitDays(found).days);

  expect(batches.flatMap(({ entries = [] }) => entries)).toHaveLength(1_000);
  expectAccepted(batches);
});
