import { describe, expect, test } from 'vitest';
import type { SummaryState } from '#contract/reflections.ts';
import { LATE_MS, untilLate, viewSummary } from './summary-view.ts';

const KEPT = 'Order is a promise.\nBread rises.';

function build(status: SummaryState['status'], aiSummary: string | null = KEPT) {
  return { aiSummary, version: 1, summary: { status, source: 'embedded', degraded: false, madeAt: null } };
}

describe('the summary card', () => {
  test('shows the lines of a summary that is ready', () => {
    const lines = ['Order is a promise.', 'Bread rises.'];

    expect(viewSummary({ before: null, day: build('ready'), soFar: '', isLate: false, isOver: false })).toEqual({
      kind: 'ready',
      lines,
    });
    expect(viewSummary({ before: null, day: build('ready'), soFar: 'An older', isLate: true, isOver: false })).toEqual({
      kind: 'ready',
      lines,
    });
  });

  test.each(['pending', 'streaming'] as const)('waits while %s without text', (status) => {
    expect(viewSummary({ before: null, day: build(status), soFar: '', isLate: false, isOver: false })).toEqual({
      kind: 'waiting',
    });
    expect(viewSummary({ before: null, day: build(status), soFar: ' \n', isLate: false, isOver: false })).toEqual({
      kind: 'waiting',
    });
  });

  test.each(['pending', 'streaming'] as const)('shows what there is anyway when %s takes too long', (status) => {
    expect(viewSummary({ before: null, day: build(status), soFar: '', isLate: true, isOver: false })).toEqual({
      kind: 'standing-in',
      lines: ['Order is a promise.', 'Bread rises.'],
    });
  });

  test.each(['pending', 'streaming'] as const)('says of nothing that it is coming after a minute (%s)', (status) => {
    expect(viewSummary({ before: null, day: build(status), soFar: '', isLate: true, isOver: true })).toEqual({
      kind: 'left',
      lines: ['Order is a promise.', 'Bread rises.'],
    });
  });

  test('shows the summary that stood there while a new one is being made', () => {
    const waiting = { day: { ...build('pending'), version: 3 }, before: '- Before.', soFar: '', isLate: true };

    expect(viewSummary({ ...waiting, isOver: false })).toEqual({ kind: 'earlier', lines: ['Before.'] });
    expect(viewSummary({ ...waiting, isOver: false, soFar: 'New' })).toEqual({ kind: 'writing', lines: ['New'] });
    expect(viewSummary({ ...waiting, isOver: true })).toMatchObject({
      kind: 'left',
      lines: ['Order is a promise.', 'Bread rises.'],
    });
  });

  test('shows the embedded summary at once for a day that was saved before', () => {
    const day = { ...build('pending'), version: 2 };

    expect(viewSummary({ before: null, day, soFar: '', isLate: false, isOver: false })).toMatchObject({
      kind: 'standing-in',
    });
  });

  test.each([true, false])('shows the lines as they come, late or not (%j)', (isLate) => {
    expect(viewSummary({ before: null, day: build('pending'), soFar: '- Order\n- Br', isLate, isOver: false })).toEqual(
      {
        kind: 'writing',
        lines: ['Order', 'Br'],
      },
    );
  });

  test('has nothing to stand in where nothing was ever written', () => {
    expect(viewSummary({ before: null, day: build('pending', null), soFar: '', isLate: true, isOver: false })).toEqual({
      kind: 'waiting',
    });
    expect(viewSummary({ before: null, day: build('ready', null), soFar: '', isLate: false, isOver: false })).toEqual({
      kind: 'waiting',
    });
  });
});

describe('a summary is late', () => {
  const asked = Date.parse('2026-11-21T20:00:00.000Z');

  test.each([
    ['at once', 0, LATE_MS],
    ['after five seconds', 5000, LATE_MS - 5000],
    ['after an hour', 3_600_000, 0],
    ['by a clock that is an hour behind', -3_600_000, LATE_MS],
  ])('opened %s', (_when, sinceMs, leftMs) => {
    expect(untilLate(new Date(asked).toISOString(), asked + sinceMs)).toBe(leftMs);
  });
});
