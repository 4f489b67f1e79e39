import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '../../storage/browser/schema.ts';
import { buildReflection } from './reflection.fixture.ts';
import { applyPending, applyPendingToList, pendingDraft } from './pending-days.ts';

const SINCE = Date.parse('2026-11-21T21:00:00.000Z');

function buildRow(parts: Partial<OutboxRow['body']>, requestId = 'r'): OutboxRow {
  const body = { userId: 'ada', date: '2026-11-21', promptIndex: 2, entries: [], ...parts };
  const place = { userId: 'ada', requestId, date: body.date, part: 0, since: SINCE, body };
  const untried = { state: 'waiting' as const, reason: null, attempts: 0, nextTryAt: 0, notBefore: 0, leaseUntil: 0 };
  return { ...place, ...untried };
}

const day = buildReflection({
  entries: [
    { id: 'a', content: 'One', rev: 1, promptIndex: 0 },
    { id: 'b', content: 'Two', rev: 1, promptIndex: 0 },
  ],
});

describe('the local copy of a day', () => {
  it('shows pending texts over those of the server', () => {
    const rows = [
      buildRow({ entries: [{ id: 'a', content: 'One, better', rev: 1 }], removed: ['b'] }),
      buildRow({ entries: [{ id: 'c', content: 'Three' }] }),
    ];

    const copy = applyPending(day, rows);

    expect(copy?.entries.map(({ content }) => content)).toEqual(['One, better', 'Three']);
    expect(copy).toMatchObject({ promptIndex: 2, updatedAt: '2026-11-21T21:00:00.000Z', aiSummary: day.aiSummary });
  });

  it('consists of pending texts only when the server has no such day, without a summary', () => {
    expect(applyPending(null, [buildRow({ entries: [{ id: 'c', content: 'Three' }] })])).toMatchObject({
      entries: [{ id: 'c', content: 'Three' }],
      aiSummary: null,
    });
  });

  it('is the day itself when nothing is pending', () => {
    expect(applyPending(day, [])).toBe(day);
    expect(applyPending(null, [])).toBeNull();
  });
});

it('a list shows pending days at their date', () => {
  const rows = [buildRow({ date: '2026-11-22', entries: [{ id: 'c', content: 'Newest' }] })];
  const older = buildReflection({ id: 'r0', date: '2026-11-20' });

  expect(applyPendingToList([day, older], rows).map(({ date }) => date)).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
  ]);
});

it('learnings that wait keep the prompts that they were written to', () => {
  const written = { id: 'c', content: 'Three', promptIndex: 4 };
  const rows = [
    buildRow({ entries: [written] }),
    buildRow({ promptIndex: 3, entries: [{ id: 'd', content: 'Four' }] }),
  ];

  expect(applyPending(day, rows)?.entries.map(({ promptIndex }) => promptIndex)).toEqual([0, 0, 4, 3]);
  expect(pendingDraft(rows)?.entries.map(({ promptIndex }) => promptIndex)).toEqual([4, 3]);
});

it('the pending text of a learning is its latest one', () => {
  const rows = [
    buildRow({ entries: [{ id: 'a', content: 'Once', rev: 1 }] }),
    buildRow({
      entries: [
        { id: 'a', content: 'Twice', rev: 1 },
        { id: 'c', content: 'New' },
      ],
    }),
  ];

  expect(pendingDraft(rows)?.entries.map(({ content }) => content)).toEqual(['Twice', 'New']);
  expect(pendingDraft([])).toBeNull();
});

it('a later pending save removes and restores pending texts', () => {
  const written = buildRow({ entries: [{ id: 'a', content: 'One', rev: 0 }] }, 'r1');
  const removal = buildRow({ entries: [{ id: 'b', content: 'Two', rev: 0 }], removed: ['a'], removedRevs: [0] }, 'r2');

  expect(pendingDraft([written, removal])).toMatchObject({
    entries: [{ id: 'b' }],
    removed: [{ id: 'a', over: 'r2' }],
  });
  expect(pendingDraft([written, removal, written])).toMatchObject({
    entries: [{ id: 'b' }, { id: 'a' }],
    removed: [],
  });
});
