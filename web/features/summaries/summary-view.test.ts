import { describe, expect, test } from 'vitest';
import type { SummaryState } from '#contract/reflections.ts';
import { LATE_MS, msUntilLate, chooseSummaryView } from './summary-view.ts';

const KEPT = 'Order is a promise.\nBread rises.';

function build(status: SummaryState['status'], aiSummary: string | null = KEPT) {
  return { aiSummary, version: 1, summary: { status, source: 'embedded', degraded: false, madeAt: null } };
}

describe('the summary card', () => {
  test("shows the lines of the browser's model in place of a summary that is ready", () => {
    const input = {
      before: null,
      day: build('ready'),
      partialText: '',
      isLate: false,
      hasGivenUp: false,
    };

    expect(chooseSummaryView({ ...input, browserText: 'You found order.' })).toEqual({
      kind: 'writing',
      lines: ['You found order.'],
    });
  });

  test('shows the lines of a summary that is ready', () => {
    const lines = ['Order is a promise.', 'Bread rises.'];

    expect(
      chooseSummaryView({
        before: null,
        day: build('ready'),
        partialText: '',
        isLate: false,
        hasGivenUp: false,
      }),
    ).toEqual({
      kind: 'ready',
      lines,
    });
    expect(
      chooseSummaryView({
        before: null,
        day: build('ready'),
        partialText: 'An older',
        isLate: true,
        hasGivenUp: false,
      }),
    ).toEqual({
      kind: 'ready',
      lines,
    });
  });

  test.each(['pending', 'streaming'] as const)('waits while %s without text', (status) => {
    expect(
      chooseSummaryView({
        before: null,
        day: build(status),
        partialText: '',
        isLate: false,
        hasGivenUp: false,
      }),
    ).toEqual({
      kind: 'waiting',
    });
    expect(
      chooseSummaryView({
        before: null,
        day: build(status),
        partialText: ' \n',
        isLate: false,
        hasGivenUp: false,
      }),
    ).toEqual({
      kind: 'waiting',
    });
  });

  test.each(['pending', 'streaming'] as const)('shows the embedded summary when %s takes too long', (status) => {
    expect(
      chooseSummaryView({
        before: null,
        day: build(status),
        partialText: '',
        isLate: true,
        hasGivenUp: false,
      }),
    ).toEqual({
      kind: 'fallback',
      lines: ['Order is a promise.', 'Bread rises.'],
    });
  });

  test.each(['pending', 'streaming'] as const)('does not announce a summary after a minute (%s)', (status) => {
    expect(
      chooseSummaryView({
        before: null,
        day: build(status),
        partialText: '',
        isLate: true,
        hasGivenUp: true,
      }),
    ).toEqual({
      kind: 'gave-up',
      lines: ['Order is a promise.', 'Bread rises.'],
    });
  });

  test('shows the previous summary while a new one is generated', () => {
    const waiting = { day: { ...build('pending'), version: 3 }, before: '- Before.', partialText: '', isLate: true };

    expect(chooseSummaryView({ ...waiting, hasGivenUp: false })).toEqual({
      kind: 'earlier',
      lines: ['Before.'],
    });
    expect(chooseSummaryView({ ...waiting, hasGivenUp: false, partialText: 'New' })).toEqual({
      kind: 'writing',
      lines: ['New'],
    });
    expect(chooseSummaryView({ ...waiting, hasGivenUp: true })).toMatchObject({
      kind: 'gave-up',
      lines: ['Order is a promise.', 'Bread rises.'],
    });
  });

  test('waits for this device to say whether it has the previous summary', () => {
    const day = { ...build('pending'), version: 2 };
    const input = { day, before: undefined, partialText: '', hasGivenUp: false };

    expect(chooseSummaryView({ ...input, isLate: false })).toEqual({ kind: 'waiting' });
    expect(chooseSummaryView({ ...input, isLate: true })).toMatchObject({ kind: 'fallback' });
  });

  test('shows the embedded summary at once for a day that was saved before', () => {
    const day = { ...build('pending'), version: 2 };

    expect(chooseSummaryView({ before: null, day, partialText: '', isLate: false, hasGivenUp: false })).toMatchObject({
      kind: 'fallback',
    });
  });

  test.each([true, false])('shows the lines as they come, late or not (%j)', (isLate) => {
    expect(
      chooseSummaryView({
        before: null,
        day: build('pending'),
        partialText: '- Order\n- Br',
        isLate,
        hasGivenUp: false,
      }),
    ).toEqual({
      kind: 'writing',
      lines: ['Order', 'Br'],
    });
  });

  test.each([
    [false, 'waiting'],
    [true, 'unreachable'],
  ])('says of a day without a summary what it waits for (offline: %s)', (isOffline, kind) => {
    const input = { before: null, partialText: '', isLate: isOffline, hasGivenUp: false };

    expect(chooseSummaryView({ ...input, day: build('ready', null) })).toEqual({ kind });
    expect(chooseSummaryView({ ...input, day: build('pending', null) })).toEqual({ kind: 'waiting' });
  });

  test('shows the summary of a day of nothing but list marks as it is', () => {
    const input = { before: null, partialText: '', isLate: false, hasGivenUp: false };

    expect(chooseSummaryView({ ...input, day: build('ready', '-') })).toEqual({ kind: 'ready', lines: ['-'] });
  });

  test('shows no summary when none was ever generated', () => {
    expect(
      chooseSummaryView({
        before: null,
        day: build('pending', null),
        partialText: '',
        isLate: true,
        hasGivenUp: false,
      }),
    ).toEqual({
      kind: 'waiting',
    });
    expect(
      chooseSummaryView({
        before: null,
        day: build('ready', null),
        partialText: '',
        isLate: false,
        hasGivenUp: false,
      }),
    ).toEqual({
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
    expect(msUntilLate(new Date(asked).toISOString(), asked + sinceMs)).toBe(leftMs);
  });
});
