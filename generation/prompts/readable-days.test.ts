import { expect, test } from 'vitest';
import { selectReadableDays } from './readable-days.ts';

const build = (...contents: string[]) => [{ date: '2026-11-21', entries: contents.map((content) => ({ content })) }];

test('days of an ordinary length stay as they are', async () => {
  const days = build('Bread rises.', 'Rye rests.');

  expect(await selectReadableDays(days)).toEqual(days);
});

test('an entry with words of distress is left out, and a day without another', async () => {
  const [first] = build('Bread rises.', 'I want to die.');
  const days = [{ date: '2026-11-20', entries: [{ content: 'I want to die.' }] }, ...(first ? [first] : [])];

  expect(await selectReadableDays(days)).toEqual(build('Bread rises.'));
});

test('an entry is left out whole if its words of distress stand behind the part that is read', async () => {
  const [day] = await selectReadableDays(build('rye '.repeat(4000), `${'bread '.repeat(3000)} I want to die.`));

  expect(day?.entries.map(({ content }) => content.slice(0, 4))).toEqual(['rye ']);
});

test('of long days the start of each entry is read, up to a whole word', async () => {
  const [day] = await selectReadableDays(build('bread '.repeat(3000), 'rye '.repeat(6000)));

  expect(day?.entries.map(({ content }) => content.length)).toEqual([12_000, 12_000]);
  expect(day?.entries[0]?.content.endsWith('bread ')).toBe(true);
});

test('a text without a space is cut between characters', async () => {
  const [day] = await selectReadableDays(build('🍞'.repeat(30_000)));

  expect(day?.entries[0]?.content).toMatch(/^(?:🍞)+$/u);
  expect(day?.entries[0]?.content.length).toBeLessThanOrEqual(24_000);
});
