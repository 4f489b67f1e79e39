import { describe, expect, test } from 'vitest';
import { buildApiError, buildRow, buildSave, buildSaved } from '../browser/database.fixture.ts';
import { fallSilent, openOutboxWorker as open } from './outbox-worker.fixture.ts';

describe('what waits', () => {
  test('for another day goes out past a request on which the server always fails', async () => {
    const failing = buildRow({ date: '2026-11-20', body: buildSave({ date: '2026-11-20' }) });
    const behind = buildRow({ requestId: 'r2', since: failing.since + 1, date: '2026-11-20', body: failing.body });
    const otherDay = buildRow({ requestId: 'r3', since: failing.since + 2 });
    const { sender, saves, rows, heard, time } = await open([failing, behind, otherDay], (body) => {
      if (body.date === '2026-11-20') throw buildApiError(500);
      return buildSaved(body);
    });

    await sender.run({});
    expect(heard).toEqual(['saved r3']);
    const pauses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const [pauseMs = 0] = time.pending();
      pauses.push(pauseMs);
      time.pass(pauseMs);
      // oxlint-disable-next-line no-await-in-loop -- each pause follows an attempt
      await sender.run({});
    }

    expect(pauses).toEqual([1000, 2000, 4000, 8000]);
    expect(saves().map(({ key }) => key)).toEqual(['r1', 'r3', 'r1', 'r1', 'r1', 'r1']);
    expect(await rows.list()).toMatchObject([
      { requestId: 'r1', state: 'waiting', reason: '500: No.', attempts: 5 },
      { requestId: 'r2', state: 'waiting', attempts: 0 },
    ]);
  });

  test('for another day goes out past a request that never gets an answer, after a pause', async () => {
    const failing = buildRow({ date: '2026-11-20', body: buildSave({ date: '2026-11-20' }) });
    const otherDay = buildRow({ requestId: 'r2', since: failing.since + 1 });
    const { sender, saves, heard, time } = await open([failing, otherDay], (body, turn) =>
      body.date === '2026-11-20' ? fallSilent(body, turn) : buildSaved(body),
    );

    await sender.run({ skipsBackoff: true });
    expect(saves()).toHaveLength(1);
    time.pass(time.pending()[0] ?? 0);
    await sender.run({});

    expect(heard).toEqual(['saved r2']);
  });

  test('asks a server that fails on everything three times in a row, and then pauses longer and longer', async () => {
    const days = ['11', '12', '13', '14', '15'].map((day, index) => {
      const date = `2026-11-${day}`;
      return buildRow({ requestId: `r${index}`, since: buildRow().since + index, date, body: buildSave({ date }) });
    });
    const { sender, saves, time } = await open(days, () => {
      throw buildApiError(500);
    });

    await sender.run({ skipsBackoff: true });
    await sender.run({});
    expect(saves().map(({ key }) => key)).toEqual(['r0', 'r1', 'r2']);
    expect(time.pending()).toEqual([4000]);
    expect(sender.isPaused([])).toBe(true);
    time.pass(4000);
    expect(sender.isPaused([])).toBe(false);
    await sender.run({});

    expect(saves().map(({ key }) => key)).toEqual(['r0', 'r1', 'r2', 'r3']);
    expect(time.pending()).toEqual([8000]);
  });

  test('of all days waits while the server has asked for a pause', async () => {
    const otherDay = buildRow({ requestId: 'r2', since: buildRow().since + 1, date: '2026-11-20' });
    const { sender, saves, rows, time } = await open([buildRow(), otherDay], (body, turn) => {
      if (turn === 1) throw buildApiError(429, { retryAfterMs: 30_000 });
      return buildSaved(body);
    });

    await sender.run({ skipsBackoff: true });

    expect(saves()).toHaveLength(1);
    expect(time.pending()).toEqual([30_000]);
    expect(sender.isPaused(await rows.list())).toBe(true);
  });
});
