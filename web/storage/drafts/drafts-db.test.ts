import { describe, expect, test, vi } from 'vitest';
import { createFakeTime, createIds, createTestDevice, DAY, START_MS, words } from '../browser/database.fixture.ts';
import { createDraftRows } from './drafts-db.ts';

function open(device = createTestDevice(), userId = 'ada') {
  const time = createFakeTime();
  const rows = createDraftRows({ device, userId, now: time.now, createId: createIds() });
  return { device, rows, time };
}

function serverDraft(version: number, entries: Record<string, string>) {
  return { ...words(entries), date: DAY, version, keptAt: '2026-11-21T19:00:00.000Z' };
}

describe('a draft on this device', () => {
  test('is there for its person and day alone, also for a tab that opens later', async () => {
    const { device, rows } = open();

    await rows.keep(DAY, { base: null, mine: words({ a: 'Bread' }) });

    expect((await open(device).rows.find(DAY))?.content).toEqual(words({ a: 'Bread' }));
    expect(await rows.find('2026-11-20')).toBeNull();
    expect(await open(device, 'ben').rows.list()).toEqual([]);
  });

  test('of two tabs has the words of both', async () => {
    const { device, rows } = open();
    const other = open(device).rows;

    await rows.keep(DAY, { base: null, mine: words({ a: 'One tab' }) });
    await other.keep(DAY, { base: null, mine: words({ b: 'The other' }) });

    expect((await rows.find(DAY))?.content).toEqual(words({ b: 'The other', a: 'One tab' }));
  });

  test('that was emptied before the server heard of it is gone', async () => {
    const { rows } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'B' }) });

    await rows.keep(DAY, { base: words({ a: 'B' }), mine: null });

    expect(await rows.find(DAY)).toBeNull();
  });

  test('that was emptied after the server had it stays until the server knows', async () => {
    const { rows } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'B' }) });
    await rows.agree(DAY, words({ a: 'B' }), { ...words({ a: 'B' }), version: 1 });

    const emptied = await rows.keep(DAY, { base: words({ a: 'B' }), mine: null });
    const told = await rows.agree(DAY, null, { ...words({}), version: 2 });

    expect(emptied).toMatchObject({ content: null, isOnServer: false });
    expect(told).toBeNull();
  });

  test('that was saved with later words than the server had heard of takes the earlier ones along', async () => {
    const { rows } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'Bread' }) });
    await rows.agree(DAY, words({ a: 'Bread' }), { ...words({ a: 'Bread' }), version: 1 });
    await rows.keep(DAY, { base: words({ a: 'Bread' }), mine: words({ a: 'Bread rises' }) });

    const left = await rows.settle(DAY, words({ a: 'Bread rises' }));
    const told = await rows.agree(DAY, null, { ...words({}), version: 2 });

    expect(left).toMatchObject({ content: null, seen: 1, isOnServer: false });
    expect(told).toBeNull();
  });

  test('is on the server only while it is what the server has', async () => {
    const { rows } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'B' }) });

    expect(await rows.agree(DAY, words({ a: 'B' }), { ...words({ a: 'B' }), version: 1 })).toMatchObject({
      isOnServer: true,
    });
    expect(await rows.keep(DAY, { base: words({ a: 'B' }), mine: words({ a: 'Br' }) })).toMatchObject({
      isOnServer: false,
    });
  });

  test('is on the server since the server had it, however long it was on this device alone', async () => {
    const { rows, time } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'B' }) });
    time.pass(3_600_000);

    expect(await rows.agree(DAY, words({ a: 'B' }), { ...words({ a: 'B' }), version: 1 })).toMatchObject({
      keptAt: START_MS + 3_600_000,
    });
  });

  test('meets a newer one of the server entry by entry, and an old one not at all', async () => {
    const { rows } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'Here' }) });

    const met = await rows.meet(DAY, serverDraft(3, { b: 'There' }));
    const old = await rows.meet(DAY, serverDraft(2, { c: 'Older' }));

    expect(met).toMatchObject({ content: words({ a: 'Here', b: 'There' }), seen: 3, isOnServer: false });
    expect(old).toEqual(met);
  });

  test('that another device saved goes, but for what was written here since', async () => {
    const { rows } = open();
    await rows.meet(DAY, serverDraft(3, { a: 'Saved there' }));
    await rows.keep(DAY, { base: words({ a: 'Saved there' }), mine: words({ a: 'Saved there', b: 'New here' }) });

    expect(await rows.lose(DAY)).toMatchObject({ content: words({ b: 'New here' }), seen: 0, isOnServer: false });
  });

  test('knows its own words again when their answer was lost, also once they were saved', async () => {
    const { rows } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'Bread', b: 'Rye' }) });
    await rows.send(DAY);
    await rows.keep(DAY, { base: words({ a: 'Bread', b: 'Rye' }), mine: words({ a: 'Salt' }) });

    expect((await rows.meet(DAY, serverDraft(1, { a: 'Bread', b: 'Rye' })))?.content).toEqual(words({ a: 'Salt' }));
    expect(await rows.settle(DAY, words({ a: 'Salt' }))).toMatchObject({ content: null, isOnServer: false });
    expect(await rows.agree(DAY, null, { ...words({}), version: 2 })).toBeNull();
  });

  test('of which nobody knows whether it arrived stays until the server has heard that it was saved', async () => {
    const { rows } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'Bread' }) });
    await rows.send(DAY);

    expect(await rows.settle(DAY, words({ a: 'Bread' }))).toMatchObject({ content: null, isOnServer: false });
    expect((await rows.meet(DAY, serverDraft(1, { a: 'Bread' })))?.content).toBeNull();
    expect((await rows.meet(DAY, serverDraft(2, { a: 'Of another' })))?.content).toEqual(words({ a: 'Of another' }));
  });

  test('written over a save that waits has seen what that save has made', async () => {
    const { rows } = open();
    const entries = [
      { id: 'a', content: 'Bread rises', rev: 3, revTag: 'old3', over: 'r1' },
      { id: 'b', content: 'Rye', rev: 0 },
    ];
    await rows.keep(DAY, { base: null, mine: words({}, { entries, removed: [{ id: 'c', rev: 0, over: 'r1' }] }) });

    const texts = ['a', 'b', 'c'].map((id) => ({ id, content: 'Bread', rev: 4, revTag: 'new4' }));
    const left = await rows.deliver(DAY, { saved: words({ a: 'Bread' }), requestId: 'r1', texts });

    expect(left?.content?.entries.map(({ rev, revTag }) => [rev, revTag])).toEqual([
      [4, 'new4'],
      [0, undefined],
    ]);
    expect(left?.content?.removed).toEqual([{ id: 'c', rev: 4, revTag: 'new4', over: 'r1' }]);
  });

  test('that was saved leaves the words of another tab', async () => {
    const { rows } = open();
    await rows.keep(DAY, { base: null, mine: words({ a: 'Saved', b: 'Not yet' }) });

    expect((await rows.settle(DAY, words({ a: 'Saved' })))?.content).toEqual(words({ b: 'Not yet' }));
    expect(await rows.settle(DAY, words({ b: 'Not yet' }))).toBeNull();
    expect(await rows.find(DAY)).toBeNull();
  });
});

test('a device that is full says so, holds the words for as long as the page is open, and keeps them when there is room', async () => {
  const { device, rows } = open();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });

  const row = await rows.keep(DAY, { base: null, mine: words({ a: 'Bread' }) });

  expect(rows.refusalOf(DAY)).toBe('full');
  expect(row?.content).toEqual(words({ a: 'Bread' }));
  expect(await rows.find(DAY)).toEqual(row);
  put.mockRestore();
  expect(await open(device).rows.find(DAY)).toBeNull();
  await rows.keep(DAY, { base: words({ a: 'Bread' }), mine: words({ a: 'Bread rises' }) });
  expect(rows.refusalOf(DAY)).toBeNull();
  expect((await open(device).rows.find(DAY))?.content).toEqual(words({ a: 'Bread rises' }));
});
