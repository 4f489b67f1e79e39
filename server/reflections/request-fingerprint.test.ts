import { describe, expect, it } from 'vitest';
import { fingerprintRequest, fingerprintVersions } from './request-fingerprint.ts';

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

  it('differ by writer and number of days, not by size', () => {
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
    ['the prompt of a text', { entries: [{ id: 'a', content: 'one', rev: 2, promptIndex: 1 }] }],
    ['a removal', { removed: ['b'] }],
    ['the rev of a removal', { removed: [], removedRevs: [2] }],
  ])('is told apart by %s', (_, change) => {
    expect(fingerprintRequest({ ...request, ...change })).not.toBe(fingerprintRequest(request));
  });
});
