import { describe, expect, it } from 'vitest';
import { fingerprintInput, fingerprintInputByDay } from './input-fingerprint.ts';

const day = {
  date: '2026-11-20',
  entries: [
    { content: 'one', promptIndex: 0 },
    { content: 'two', promptIndex: 1 },
  ],
};
const input = { kind: 'bedtime', source: 'embedded', days: [day] } as const;

describe('what a text was made from', () => {
  it.each([
    ['the kind', { ...input, kind: 'weekly' as const }],
    ['the writer', { ...input, source: 'some:model' }],
    ['the date', { ...input, days: [{ ...day, date: '2026-11-21' }] }],
    ['the order', { ...input, days: [{ ...day, entries: day.entries.toReversed() }] }],
    [
      'where one text ends and the next begins',
      { ...input, days: [{ ...day, entries: [{ content: 'onetwo', promptIndex: 0 }] }] },
    ],
    ['the prompt', { ...input, days: [{ ...day, entries: day.entries.map(({ content }) => ({ content })) }] }],
  ])('is told apart by %s', (_, other) => {
    expect(fingerprintInput(other)).not.toBe(fingerprintInput(input));
  });
});

describe('a hash that lets others come between', () => {
  it.each([
    ['no day', []],
    ['one day', [day]],
    ['large days', Array.from({ length: 4 }, () => ({ ...day, entries: [{ content: 'é"'.repeat(150_000) }] }))],
  ])('is the same as the other one, of %s', async (_, days) => {
    expect(await fingerprintInputByDay({ ...input, days })).toBe(fingerprintInput({ ...input, days }));
  });
});
