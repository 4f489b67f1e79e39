import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportedDay } from '#contract/exported-day.ts';
import { isStorable } from '#contract/field-schemas.ts';
import { createDayPacker, batchEntries } from './batches.ts';
import { fitDays } from './fit-days.ts';

const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.match(/\S+/g) ?? []);

test('HO4: a text over 20,000 characters is split at paragraphs', () => {
  const paragraph = `${'rye '.repeat(1_999)}end.`;

  const { days } = fitDays([{ id: 'a', date: '2024-01-15', content: Array(5).fill(paragraph).join('\n\n') }]);

  expect(days[0]?.entries.map(({ key, content }) => [key, content.length, content.endsWith('end.')])).toEqual([
    ['a', 16_002, true],
    ['a#2', 16_002, true],
    ['a#3', 8_000, true],
  ]);
});

test('HO4: no word is lost by splitting and joining, whatever the texts are', () => {
  const entry = tuple(integer({ min: 1, max: 12_000 }), constantFrom('rye ', 'gums\n\n', 'a\n'));
  assert(
    property(array(entry, { maxLength: 12 }), integer({ min: 0, max: 600 }), (long, many) => {
      const contents = [...long.map(([times, text]) => text.repeat(times).trim()), ...Array(many).fill('short one')];

      const { days, tooLarge } = fitDays(contents.map((content) => ({ date: '2024-01-15', content })));

      const entries = days.flatMap((day) => day.entries);
      const kept = tooLarge.length === 0 ? entries.map(({ content }) => content) : contents;
      expect(wordsOf(kept)).toEqual(wordsOf(contents));
      expect(entries.length).toBeLessThanOrEqual(200);
      expect(entries.every(({ content }) => content.length <= 20_000)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('HO4: a day over 200,000 characters is named, and the other days come in', () => {
  const large = Array.from({ length: 11 }, (_, at) => ({
    id: `l${at}`,
    date: '2024-01-15',
    content: 'r'.repeat(20_000),
  }));

  const { days, tooLarge } = fitDays([...large, { date: '2024-01-16', content: 'Rye' }]);

  expect(tooLarge).toEqual(['2024-01-15']);
  expect(days.map(({ date }) => date)).toEqual(['2024-01-16']);
});

test('HO3: an entry has the same key in each reading, by its id or by date and text', () => {
  const keys = () =>
    fitDays([
      { id: 'u1', date: '2024-01-15', content: 'A' },
      { date: '2024-01-15', content: 'B' },
      { id: 'x'.repeat(300), date: '2024-01-15', content: 'C' },
    ]).days.flatMap(({ entries }) => entries.map(({ key }) => key));

  expect(keys()).toEqual(keys());
  expect(new Set(keys()).size).toBe(3);
  expect(keys()[0]).toBe('u1');
  expect(Math.max(...keys().map((key) => key.length))).toBeLessThanOrEqual(200);
});

test('HO3: an id that cannot be stored becomes one that can, and each keeps its own', () => {
  const ids = ['a\0', 'a\uD83C', 'a\uD83D'];

  const { days } = fitDays(ids.map((id) => ({ id, date: '2024-01-15', content: id })));

  const keys = days.flatMap(({ entries }) => entries.map(({ key }) => key));
  expect(keys.every((key) => isStorable(key))).toBe(true);
  expect(new Set(keys).size).toBe(3);
});

test('HO3: two notes with one id, such as those of one moment in Keep, come in both', () => {
  const note = { id: '1705361400000000', date: '2024-01-15' };
  const found = ['Rye', 'Wheat', 'Rye'].map((content) => ({ ...note, content }));

  const [rye, wheat, again] = fitDays(found).days.flatMap(({ entries }) => entries.map(({ key }) => key));

  // As in imports from before, so that a repeated one adds nothing.
  expect(rye).toBe(note.id);
  expect(wheat).not.toBe(note.id);
  expect(again).toBe(note.id);
  expect(fitDays(found)).toEqual(fitDays(found));
});

test('HO6: requests hold at most 200 entries and 1 MiB, and the entries of a date stay together', () => {
  const found = Array.from({ length: 900 }, (_, at) => ({
    id: `e${at}`,
    date: `2024-01-${String(1 + (at % 30)).padStart(2, '0')}`,
    content: 'é'.repeat(4_000),
  }));

  const batches = batchEntries(fitDays(found).days);

  expect(batches.flatMap(({ entries = [] }) => entries)).toHaveLength(900);
  for (const { entries = [] } of batches) {
    expect(entries.length).toBeLessThanOrEqual(200);
    expect(new TextEncoder().encode(JSON.stringify({ preview: true, entries })).length).toBeLessThanOrEqual(
      1024 * 1024,
    );
  }
  const dates = batches.flatMap(({ entries = [] }) => [...new Set(entries.map(({ date }) => date))]);
  expect(new Set(dates).size).toBe(dates.length);
});

test('HO4: a day of an own zip enters at any size, in parts', () => {
  const entries = Array.from({ length: 100 }, (_, at) => ({
    id: `e${at}`,
    content: 'r'.repeat(20_000),
    promptIndex: 0,
  }));
  const day = { date: '2024-01-15', promptIndex: 0, createdAt: '', updatedAt: '', entries, revisions: [], texts: [] };

  const parts: ExportedDay[] = [];
  const packer = createDayPacker({ onBatch: ({ days = [] }) => parts.push(...days), onTooLarge: expect.fail });
  packer.add(day);
  packer.end();

  expect(parts.length).toBeGreaterThan(1);
  expect(parts.flatMap((part) => part.entries)).toEqual(entries);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1024 * 1024);
});
