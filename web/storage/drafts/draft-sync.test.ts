import { describe, expect, test } from 'vitest';
import type { Draft, DraftContent } from '#contract/drafts.ts';
import {
  createFakeCall,
  createFakeTime,
  createIds,
  createTestDatabase,
  DAY,
  buildApiError,
  waitUntil,
  buildDraftContent,
} from '../browser/database.fixture.ts';
import { createDraftsDb } from './drafts-db.ts';
import { createDraftSync } from './draft-sync.ts';

/** The server's draft of one day, by the rules of the call. */
function createServerDraft() {
  const server = {
    draft: null as Draft | null,
    version: 0,
    ended: 0,
    failures: [] as unknown[],
    /** Texts that the day already has, by entry. */
    saved: {} as Record<string, string>,
  };
  const fake = createFakeCall(({ method, query, body }) => {
    const failure = server.failures.shift();
    if (failure) throw failure;
    if (method === 'GET') return server.draft ?? findEnded((query as { seen?: number }).seen);
    const { version, ...content } = body as DraftContent & { version: number };
    if (server.draft && server.draft.version !== version)
      throw buildApiError(409, { copy: { message: 'No.', draft: server.draft } });
    return write(content);
  });
  const write = (content: DraftContent) => {
    server.version += 1;
    const entries = content.entries.filter((entry) => server.saved[entry.id] !== entry.content);
    server.draft = { ...content, entries, date: DAY, version: server.version, keptAt: '2026-11-21T20:00:00.000Z' };
    return server.draft;
  };
  /** Saved or discarded: what ended stays on record. */
  const end = () => {
    server.draft = null;
    server.version += 1;
    server.ended = server.version;
  };
  const findEnded = (seen = Infinity): Draft | null =>
    server.ended > seen ? { ...buildDraftContent({}), date: DAY, version: server.ended, keptAt: '' } : null;
  return { ...fake, server, write, end };
}

function open(fake = createServerDraft(), ids = createIds()) {
  const time = createFakeTime();
  const heard: string[] = [];
  const rows = createDraftsDb({ device: createTestDatabase(), userId: 'ada', now: time.now, createId: ids });
  const sync = createDraftSync({
    userId: 'ada',
    rows,
    call: fake.call,
    timeout: () => new AbortController().signal,
    schedule: time.schedule,
    now: time.now,
    random: () => 1,
    onSignedOut: () => heard.push('signed out'),
    onChange: (date) => heard.push(date),
  });
  return { ...fake, time, rows, sync, heard };
}

const puts = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method === 'PUT');

describe('a draft goes to the server', () => {
  test('two seconds after the last key, and every eight seconds during continuous typing', async () => {
    const device = open();
    await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });
    for (let second = 0; second < 7; second += 1) {
      device.sync.scheduleSend(DAY);
      device.time.pass(1000);
    }
    expect(puts(device)).toHaveLength(0);

    device.sync.scheduleSend(DAY);
    device.time.pass(1000);
    await waitUntil(async () => (await device.rows.find(DAY))?.isOnServer === true);

    expect(puts(device)).toHaveLength(1);
    expect(device.server.draft).toMatchObject(buildDraftContent({ a: 'B' }));
  });

  test('only after the delay when typing stops', () => {
    const device = open();

    device.sync.scheduleSend(DAY);

    expect(device.time.pending()).toEqual([2000]);
  });

  test('with the version it has seen, and not at all when nothing changed', async () => {
    const device = open();
    await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });
    await device.sync.send(DAY);
    await device.sync.send(DAY);
    await device.rows.save(DAY, { base: buildDraftContent({ a: 'B' }), mine: buildDraftContent({ a: 'Br' }) });
    await device.sync.send(DAY);

    expect(puts(device).map(({ body }) => (body as Draft).version)).toEqual([0, 1]);
  });

  test('merged with another device’s draft, until both have all of it', async () => {
    const server = createServerDraft();
    const [phone, laptop] = [open(server, createIds('p')), open(server, createIds('l'))];
    await phone.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'From the phone' }) });
    await laptop.rows.save(DAY, { base: null, mine: buildDraftContent({ b: 'From the laptop' }) });

    await phone.sync.send(DAY);
    await laptop.sync.send(DAY);
    await phone.sync.fetchRemote(DAY);

    const both = buildDraftContent({ a: 'From the phone', b: 'From the laptop' });
    for (const device of [phone, laptop]) {
      // oxlint-disable-next-line no-await-in-loop -- two devices
      const row = await device.rows.find(DAY);
      expect(row?.isOnServer).toBe(true);
      expect(row?.content?.entries).toEqual(expect.arrayContaining(both.entries));
    }
  });

  test('again after a failure with backoff, and at once when the connection is back', async () => {
    const device = open();
    device.server.failures.push(new TypeError('Failed to fetch'), buildApiError(503, { retryAfterMs: 10_000 }));
    await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });

    await device.sync.send(DAY);
    expect(device.time.pending()).toEqual([2000]);
    await device.sync.send(DAY);
    expect(device.time.pending()[0]).toBeGreaterThanOrEqual(10_000);
    await device.sync.send(DAY);

    expect(device.time.pending()).toEqual([]);
    expect(await device.rows.find(DAY)).toMatchObject({ isOnServer: true });
  });

  test('once, and without texts that the day already has', async () => {
    const device = open();
    device.server.saved = { a: 'Bread' };
    await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread', b: 'Half a thought' }) });

    await device.sync.send(DAY);
    await device.sync.fetchRemote(DAY);
    await device.sync.send(DAY);

    expect(puts(device)).toHaveLength(1);
    expect(await device.rows.find(DAY)).toMatchObject({
      content: buildDraftContent({ b: 'Half a thought' }),
      isOnServer: true,
    });
  });

  test('not again after a final refusal, nor without its person', async () => {
    const device = open();
    device.server.failures.push(buildApiError(507), buildApiError(401));
    await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });

    await device.sync.send(DAY);
    await device.sync.send(DAY);

    expect(device.time.pending()).toEqual([]);
    expect(device.heard).toEqual(['signed out']);
    expect(await device.rows.find(DAY)).toMatchObject({ isOnServer: false });
  });
});

describe('opening a day', () => {
  test('finds another device’s draft', async () => {
    const device = open();
    device.write(buildDraftContent({ a: 'Written elsewhere' }));

    expect(await device.sync.fetchRemote(DAY)).toBe(true);

    expect(await device.rows.find(DAY)).toMatchObject({
      content: buildDraftContent({ a: 'Written elsewhere' }),
      isOnServer: true,
    });
  });

  test('finds that another device has saved the draft', async () => {
    const device = open();
    device.write(buildDraftContent({ a: 'Saved elsewhere' }));
    await device.sync.fetchRemote(DAY);
    device.end();

    await device.sync.fetchRemote(DAY);

    expect(await device.rows.find(DAY)).toBeNull();
  });

  test('keeps texts that a restored server has lost, and sends them again', async () => {
    const device = open();
    await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread rises' }) });
    await device.sync.send(DAY);
    Object.assign(device.server, { draft: null, version: 0 });

    await device.sync.fetchRemote(DAY);
    expect(await device.rows.find(DAY)).toMatchObject({
      content: buildDraftContent({ a: 'Bread rises' }),
      isOnServer: false,
    });
    await device.sync.send(DAY);

    expect(device.server.draft).toMatchObject(buildDraftContent({ a: 'Bread rises' }));
  });

  test.each([
    ['an older version', (device: ReturnType<typeof open>) => Object.assign(device.server, { version: 0 })],
    [
      'the same number with other words',
      (device: ReturnType<typeof open>) => Object.assign(device.server, { version: 1 }),
    ],
  ])('keeps its words beside %s of a restored server', async (_, goBack) => {
    const device = open();
    for (const text of ['Bread', 'Bread rises']) {
      // oxlint-disable-next-line no-await-in-loop -- one version after the other
      await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: text }) });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await device.sync.send(DAY);
    }
    goBack(device);
    device.write(buildDraftContent({ b: 'From elsewhere, after the restore' }));

    await device.sync.fetchRemote(DAY);
    await device.sync.send(DAY);

    const all = buildDraftContent({ a: 'Bread rises', b: 'From elsewhere, after the restore' });
    expect(await device.rows.find(DAY)).toMatchObject({ content: all, isOnServer: true });
    expect(device.server.draft).toMatchObject(all);
  });

  test('recovers when a restored server refuses the version it has seen', async () => {
    const device = open();
    for (const text of ['B', 'Br', 'Bre']) {
      // oxlint-disable-next-line no-await-in-loop -- one version after the other
      await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: text }) });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await device.sync.send(DAY);
    }
    device.server.version = 0;
    device.write(buildDraftContent({ a: 'B' }));
    await device.rows.save(DAY, { base: buildDraftContent({ a: 'Bre' }), mine: buildDraftContent({ a: 'Bread' }) });

    await device.sync.send(DAY);

    expect(device.server.draft).toMatchObject(buildDraftContent({ a: 'Bread' }));
    expect(await device.rows.find(DAY)).toMatchObject({ isOnServer: true });
  });

  test('ignores an answer that a newer draft of this device has overtaken', async () => {
    const device = open();
    await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Bread' }) });
    const meeting = device.sync.fetchRemote(DAY);
    await device.rows.applyServer(DAY, buildDraftContent({ a: 'Bread' }), {
      ...buildDraftContent({ a: 'Bread' }),
      version: 1,
    });
    await meeting;

    expect((await device.rows.find(DAY))?.content).toEqual(buildDraftContent({ a: 'Bread' }));
  });

  test('has this device’s draft without an answer', async () => {
    const device = open();
    await device.rows.save(DAY, { base: null, mine: buildDraftContent({ a: 'Here' }) });
    device.server.failures.push(new TypeError('Failed to fetch'));

    expect(await device.sync.fetchRemote(DAY)).toBe(false);

    expect((await device.rows.find(DAY))?.content).toEqual(buildDraftContent({ a: 'Here' }));
  });
});

test('an answer after the sign-out stores nothing on the device', async () => {
  const fake = createServerDraft();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const slow = {
    ...fake,
    call: (async (...request: Parameters<typeof fake.call>) => {
      const found = await fake.call(...request);
      await answered;
      return found;
    }) as typeof fake.call,
  };
  fake.write(buildDraftContent({ a: 'Of somebody who has left' }));
  const { sync, rows } = open(slow);

  const meeting = sync.fetchRemote(DAY);
  sync.stop();
  answer();

  expect(await meeting).toBe(false);
  expect(await rows.find(DAY)).toBeNull();
});
