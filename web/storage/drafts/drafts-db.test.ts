import { describe, expect, test, vi } from 'vitest';
import {
  createFakeTime,
  createIds,
  createTestDatabase,
  DAY,
  START_MS,
  buildDraftContent,
} from '../browser/database.fixture.ts';
import { createDraftsDb } from './drafts-db.ts';

function open(device = createTestDatabase(), userId = 'ada') {
  const time = createFakeTime();
  const rows = createDraftsDb({ device, userId, now: time.now, createId: createIds() });
  return { device, rows, time };
}

function serverDraft(version: number, entries: Record<string, string>) {
  return { ...buildDraftContent(entries), date: DAY, version, keptAt: '2026-11-21T19:00:00.000Z' };
}

describe('a draft on this device', () => {
  test('belongs to its person and day only, also in a tab that opens later', async () => {
    const { device, rows } = open();

    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread' }) });

    expect((await open(device).rows.find(DAY))?.content).toEqual(buildDraftContent({ a: 'Bread' }));
    expect(await rows.find('2026-11-20')).toBeNull();
    expect(await open(device, 'ben').rows.list()).toEqual([]);
  });

  test('of two tabs has the texts of both', async () => {
    const { device, rows } = open();
    const other = open(device).rows;

    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'One tab' }) });
    await other.save(DAY, { base: null, mine: buildDraftContent({ b: 'The other' }) });

    expect((await rows.find(DAY))?.content).toEqual(buildDraftContent({ b: 'The other', a: 'One tab' }));
  });

  test('that was emptied before it was sent is removed', async () => {
    const { rows } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });

    await rows.save(DAY, { base: buildDraftContent({ a: 'B' }), mine: null });

    expect(await rows.find(DAY)).toBeNull();
  });

  test('that was emptied after it was sent stays until the server knows', async () => {
    const { rows } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });
    await rows.applyServer(DAY, buildDraftContent({ a: 'B' }), { ...buildDraftContent({ a: 'B' }), version: 1 });

    const emptied = await rows.save(DAY, { base: buildDraftContent({ a: 'B' }), mine: null });
    const told = await rows.applyServer(DAY, null, { ...buildDraftContent({}), version: 2 });

    expect(emptied).toMatchObject({ content: null, isOnServer: false });
    expect(told).toBeNull();
  });

  test('that was saved with later texts removes the earlier ones from the server', async () => {
    const { rows } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread' }) });
    await rows.applyServer(DAY, buildDraftContent({ a: 'Bread' }), {
      ...buildDraftContent({ a: 'Bread' }),
      version: 1,
    });
    await rows.save(DAY, { base: buildDraftContent({ a: 'Bread' }), mine: buildDraftContent({ a: 'Bread rises' }) });

    const left = await rows.acknowledge(DAY, buildDraftContent({ a: 'Bread rises' }));
    const told = await rows.applyServer(DAY, null, { ...buildDraftContent({}), version: 2 });

    expect(left).toMatchObject({ content: null, seen: 1, isOnServer: false });
    expect(told).toBeNull();
  });

  test('counts as on the server only while it equals the server’s draft', async () => {
    const { rows } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });

    expect(
      await rows.applyServer(DAY, buildDraftContent({ a: 'B' }), { ...buildDraftContent({ a: 'B' }), version: 1 }),
    ).toMatchObject({
      isOnServer: true,
    });
    expect(
      await rows.save(DAY, { base: buildDraftContent({ a: 'B' }), mine: buildDraftContent({ a: 'Br' }) }),
    ).toMatchObject({
      isOnServer: false,
    });
  });

  test('has the time at which the server received it', async () => {
    const { rows, time } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });
    time.pass(3_600_000);

    expect(
      await rows.applyServer(DAY, buildDraftContent({ a: 'B' }), { ...buildDraftContent({ a: 'B' }), version: 1 }),
    ).toMatchObject({
      keptAt: START_MS + 3_600_000,
    });
  });

  test('is merged with a newer one of the server entry by entry, and not with an older one', async () => {
    const { rows } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Here' }) });

    const met = await rows.mergeRemote(DAY, serverDraft(3, { b: 'There' }));
    const old = await rows.mergeRemote(DAY, serverDraft(2, { c: 'Older' }));

    expect(met).toMatchObject({ content: buildDraftContent({ a: 'Here', b: 'There' }), seen: 3, isOnServer: false });
    expect(old).toEqual(met);
  });

  test('that another device saved is removed, except texts written here since', async () => {
    const { rows } = open();
    await rows.mergeRemote(DAY, serverDraft(3, { a: 'Saved there' }));
    await rows.save(DAY, {
      base: buildDraftContent({ a: 'Saved there' }),
      mine: buildDraftContent({ a: 'Saved there', b: 'New here' }),
    });

    expect(await rows.applyServerRemoval(DAY)).toMatchObject({
      content: buildDraftContent({ b: 'New here' }),
      seen: 0,
      isOnServer: false,
    });
  });

  test('recognises its own texts when their answer was lost, also after they were saved', async () => {
    const { rows } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread', b: 'Rye' }) });
    await rows.markSent(DAY);
    await rows.save(DAY, { base: buildDraftContent({ a: 'Bread', b: 'Rye' }), mine: buildDraftContent({ a: 'Salt' }) });

    expect((await rows.mergeRemote(DAY, serverDraft(1, { a: 'Bread', b: 'Rye' })))?.content).toEqual(
      buildDraftContent({ a: 'Salt' }),
    );
    expect(await rows.acknowledge(DAY, buildDraftContent({ a: 'Salt' }))).toMatchObject({
      content: null,
      isOnServer: false,
    });
    expect(await rows.applyServer(DAY, null, { ...buildDraftContent({}), version: 2 })).toBeNull();
  });

  test('without an answer stays until the server knows that it was saved', async () => {
    const { rows } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread' }) });
    await rows.markSent(DAY);

    expect(await rows.acknowledge(DAY, buildDraftContent({ a: 'Bread' }))).toMatchObject({
      content: null,
      isOnServer: false,
    });
    expect((await rows.mergeRemote(DAY, serverDraft(1, { a: 'Bread' })))?.content).toBeNull();
    expect((await rows.mergeRemote(DAY, serverDraft(2, { a: 'Of another' })))?.content).toEqual(
      buildDraftContent({ a: 'Of another' }),
    );
  });

  test('stays until the server has removed its text, when a text with further keys was completed', async () => {
    const { rows } = open();
    const older = buildDraftContent({ a: 'Bread' });
    await rows.save(DAY, { base: null, mine: older });
    await rows.applyServer(DAY, older, { ...older, version: 1 });
    const saved = { id: 'a', content: 'Bread rises' };

    const left = await rows.acknowledge(DAY, { ...older, entries: [saved, ...older.entries] });

    expect(left).toMatchObject({ content: null, isOnServer: false });
  });

  test('that replaces a text of a pending save takes over its new revision', async () => {
    const { rows } = open();
    const entries = [
      { id: 'a', content: 'Bread rises', rev: 3, revTag: 'old3', over: 'r1' },
      { id: 'b', content: 'Rye', rev: 0 },
    ];
    await rows.save(DAY, {
      base: null,
      mine: buildDraftContent({}, { entries, removed: [{ id: 'c', rev: 0, over: 'r1' }] }),
    });

    const texts = ['a', 'b', 'c'].map((id) => ({ id, content: 'Bread', rev: 4, revTag: 'new4' }));
    const left = await rows.acknowledgeRequest(DAY, {
      saved: buildDraftContent({ a: 'Bread' }),
      requestId: 'r1',
      texts,
    });

    expect(left?.content?.entries.map(({ rev, revTag }) => [rev, revTag])).toEqual([
      [4, 'new4'],
      [0, undefined],
    ]);
    expect(left?.content?.removed).toEqual([{ id: 'c', rev: 4, revTag: 'new4', over: 'r1' }]);
  });

  test('that was saved leaves the texts of another tab', async () => {
    const { rows } = open();
    await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Saved', b: 'Not yet' }) });

    expect((await rows.acknowledge(DAY, buildDraftContent({ a: 'Saved' })))?.content).toEqual(
      buildDraftContent({ b: 'Not yet' }),
    );
    expect(await rows.acknowledge(DAY, buildDraftContent({ b: 'Not yet' }))).toBeNull();
    expect(await rows.find(DAY)).toBeNull();
  });
});

test('a full device reports it, holds the draft in memory, and stores it when there is space', async () => {
  const { device, rows } = open();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });

  const row = await rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread' }) });

  expect(rows.storageErrorOf(DAY)).toBe('full');
  expect(row?.content).toEqual(buildDraftContent({ a: 'Bread' }));
  expect(await rows.find(DAY)).toEqual(row);
  put.mockRestore();
  expect(await open(device).rows.find(DAY)).toBeNull();
  await rows.save(DAY, { base: buildDraftContent({ a: 'Bread' }), mine: buildDraftContent({ a: 'Bread rises' }) });
  expect(rows.storageErrorOf(DAY)).toBeNull();
  expect((await open(device).rows.find(DAY))?.content).toEqual(buildDraftContent({ a: 'Bread rises' }));
});
