import { describe, expect, it } from 'vitest';
import { fingerprintInput, fingerprintInputByDay, fingerprintRequest, fingerprintVersions } from './fingerprint.ts';

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

describe('the versions of days', () => {
  const version = { date: '2026-11-20', id: 'a', version: 2, updatedAt: 1, bytes: 100 };

  it.each([
    ['the date', { date: '2026-11-21' }],
    ['the day', { id: 'b' }],
    ['the version', { version: 3 }],
    ['the time', { updatedAt: 2 }],
  ])('are told apart by %s', (_, other) => {
    expect(fingerprintVersions('embedded', [{ ...version, ...other }])).not.toBe(
      fingerprintVersions('embedded', [version]),
    );
  });

  it('are told apart by the writer and the number of days, and not by size', () => {
    const key = fingerprintVersions('embedded', [version]);

    expect(fingerprintVersions('embedded', [{ ...version, bytes: 200 }])).toBe(key);
    expect([fingerprintVersions('some:model', [version]), fingerprintVersions('embedded', [])]).not.toContain(key);
  });
});

describe('what a request asked for', () => {
  const request = { userId: 'u', date: '2026-11-20', promptIndex: 1, entries: [{ id: 'a', content: 'one', rev: 2 }] };

  it('is the same whatever the order of its keys, and without the removal of nothing', () => {
    const same = {
      entries: [{ rev: 2, content: 'one', id: 'a' }],
      removed: [],
      promptIndex: 1,
      date: '2026-11-20',
      userId: 'u',
    };

    expect(fingerprintRequest(same)).toBe(fingerprintRequest(request));
  });

  it.each([
    ['the day', { date: '2026-11-19' }],
    ['the prompt', { promptIndex: 2 }],
    ['a text', { entries: [{ id: 'a', content: 'two', rev: 2 }] }],
    ['a rev', { entries: [{ id: 'a', content: 'one', rev: 3 }] }],
    ['an id', { entries: [{ id: 'b', content: 'one', rev: 2 }] }],
    ['a missing id', { entries: [{ content: 'one', rev: 2 }] }],
    ['a removal', { removed: ['b'] }],
    ['the rev of a removal', { removed: [], removedRevs: [2] }],
  ])('is told apart by %s', (_, change) => {
    expect(fingerprintRequest({ ...request, ...change })).not.toBe(fingerprintRequest(request));
  });
});
