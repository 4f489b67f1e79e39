import { describe, expect, test, vi } from 'vitest';
import type { SaveReflection } from '#contract/reflections.ts';
import {
  buildSave,
  buildSaved,
  createFakeCall,
  createFakeChannels,
  createFakeTime,
  createIds,
  createTestDatabase,
  buildApiError,
  waitUntil,
} from '../browser/database.fixture.ts';
import { createOutbox, type AcknowledgedSave } from './outbox.ts';
import { createLeaseLocks } from './send-locks.ts';
import { createOutboxDb } from './outbox-db.ts';
import type { OutboxState } from './outbox-state.ts';

type Answer = (body: SaveReflection, turn: number) => unknown;

function open(answer: Answer, { device = createTestDatabase(), openChannel = createFakeChannels() } = {}) {
  const time = createFakeTime();
  const server = { answer };
  let turn = 0;
  const { sent, call } = createFakeCall(({ body }) => server.answer(body as SaveReflection, (turn += 1)));
  const rows = createOutboxDb({ device, userId: 'ada', now: time.now });
  const shown: OutboxState[] = [];
  const heard: string[] = [];
  const told: AcknowledgedSave[] = [];
  const outbox = createOutbox({
    beforeSave: async () => {},
    rows,
    userId: 'ada',
    call,
    now: time.now,
    schedule: time.schedule,
    random: () => 0.5,
    timeout: () => new AbortController().signal,
    locks: createLeaseLocks({ rows, ...time }),
    channel: openChannel(),
    createId: createIds('key-'),
    show: (waiting) => shown.push(waiting),
    onAcknowledged: ({ requestId }) => heard.push(`delivered ${requestId}`),
    onSaved(delivered) {
      told.push(delivered);
      heard.push(`saved ${delivered.date} ${delivered.reflection ? 'here' : 'elsewhere'}`);
    },
    onRefused: ({ requestId }) => heard.push(`refused ${requestId}`),
    onSignedOut: () => heard.push('signed out'),
  });
  return { device, openChannel, server, sent, rows, shown, heard, told, outbox };
}

const succeed: Answer = (body) => buildSaved(body);
const stayAway: Answer = () => {
  throw new TypeError('Failed to fetch');
};

describe('«Complete Reflection»', () => {
  test('is in the outbox before it is sent, and removed after the answer', async () => {
    const page = open(succeed);
    let waitedWhileSent = 0;
    page.server.answer = async (body) => {
      waitedWhileSent = (await page.rows.list()).length;
      return buildSaved(body);
    };

    const result = await page.outbox.save([buildSave()]);

    expect(result).toMatchObject({ kind: 'saved', conflictCopyIds: [] });
    expect(waitedWhileSent).toBe(1);
    expect(await page.rows.list()).toEqual([]);
  });

  test('is announced to the other tabs', async () => {
    const page = open(succeed);
    const other = open(succeed, page);

    await page.outbox.save([buildSave()]);

    expect(other.heard).toEqual(['saved 2026-11-21 elsewhere']);
    expect(page.heard).toEqual([]);
  });

  test('without an answer stays in the outbox and is sent later', async () => {
    const page = open((body, turn) => (turn === 1 ? stayAway(body, turn) : buildSaved(body)));

    expect(await page.outbox.save([buildSave()])).toEqual({ kind: 'waiting' });
    expect(page.shown.at(-1)?.rows).toHaveLength(1);
    await page.outbox.retryNow();

    expect(page.heard).toEqual(['delivered key-1', 'saved 2026-11-21 here']);
    expect(page.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  test('that is refused fails with the server’s message and leaves the outbox', async () => {
    const page = open(() => {
      throw buildApiError(503);
    });

    await expect(page.outbox.save([buildSave()])).rejects.toThrow('503: No.');

    expect(await page.rows.list()).toEqual([]);
  });

  test('repeated unchanged is the same request, and a new one when it has changed', async () => {
    const page = open(() => {
      throw buildApiError(503);
    });
    for (const content of ['Bread.', 'Bread.', 'Bread!']) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await page.outbox.save([buildSave({ entries: [{ id: 'a', content }] })]).catch(() => undefined);
    }

    expect(page.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('repeated after it was pending is a new request: a removal in between does not win', async () => {
    const page = open((body, turn) => (turn === 1 ? stayAway(body, turn) : buildSaved(body)));
    await page.outbox.save([buildSave()]);
    await page.outbox.retryNow();

    await page.outbox.save([buildSave()]);

    expect(page.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('of a long day is sent in parts, and a part without an answer stays with the later ones', async () => {
    const parts = ['a', 'b', 'c'].map((id) => buildSave({ entries: [{ id, content: id }] }));
    const page = open((body, turn) => (turn === 2 ? stayAway(body, turn) : buildSaved(body)));

    expect(await page.outbox.save(parts)).toEqual({ kind: 'waiting' });

    expect((await page.rows.list()).map(({ body }) => body.entries[0]?.id)).toEqual(['b', 'c']);
  });

  test('waits for an earlier pending one of its day', async () => {
    const page = open(stayAway);
    await page.outbox.save([buildSave()]);
    await page.outbox.save([buildSave({ entries: [{ id: 'a', content: 'Bread rises.' }] })]);
    page.server.answer = succeed;

    await page.outbox.retryNow();

    const bodies = page.sent.map(({ body }) => (body as SaveReflection).entries[0]?.content);
    expect(bodies.slice(-2)).toEqual(['Bread.', 'Bread rises.']);
    expect(bodies.slice(0, -2)).not.toContain('Bread rises.');
  });

  test('is sent after an earlier one of its day, and takes over its new revisions', async () => {
    const page = open(stayAway);
    await page.outbox.save([buildSave()]);
    const [earlier] = await page.rows.list();
    page.server.answer = (body) => buildSaved(body, 4);

    const later = buildSave({ entries: [{ id: 'a', content: 'Bread rises.', rev: 0 }] });
    const result = await page.outbox.save([later], { a: earlier?.requestId ?? '' });

    expect(result.kind).toBe('saved');
    expect(page.sent.at(-1)?.body).toMatchObject({ entries: [{ content: 'Bread rises.', rev: 4 }] });
    expect(page.shown.at(-1)?.rows).toEqual([]);
  });

  test('reaches the server although the device is full, and fails with a message when neither stores it', async () => {
    const page = open(succeed);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    });

    expect(await page.outbox.save([buildSave()])).toMatchObject({ kind: 'saved' });
    page.server.answer = stayAway;
    await expect(page.outbox.save([buildSave()])).rejects.toThrow('This device is out of space.');

    put.mockRestore();
  });
});

describe('what waits', () => {
  test('is shown in every tab, and its answer too', async () => {
    const page = open(stayAway);
    const other = open(succeed, page);
    await page.outbox.save([buildSave()]);
    await waitUntil(() => other.shown.at(-1)?.rows.length === 1);

    await other.outbox.retryNow();

    await waitUntil(() => page.heard.includes('saved 2026-11-21 elsewhere'));
    await waitUntil(() => page.shown.at(-1)?.rows.length === 0);
    expect(other.sent.map(({ key }) => key)).toEqual(['key-1']);
  });

  test('that conflicts with a newer text reports its conflict copies in every tab', async () => {
    const page = open(stayAway);
    const other = open((body) => ({ ...buildSaved(body), kept: ['a'] }), page);
    await page.outbox.save([buildSave()]);

    await other.outbox.retryNow();

    await waitUntil(() => page.told.length > 0);
    expect([other.told, page.told].map(([news]) => news?.conflictCopyIds)).toEqual([['a'], ['a']]);
    expect(other.told[0]?.reflection).not.toHaveProperty('kept');
  });

  test('whose direct call got no answer is sent later', async () => {
    const page = open(succeed);

    await page.outbox.enqueue(buildSave());

    expect(page.shown[0]?.rows).toHaveLength(1);
    await waitUntil(() => page.shown.at(-1)?.rows.length === 0);
    expect(page.sent.map(({ key }) => key)).toEqual(['key-1']);
  });

  test('of a day that the server has lost replaces nothing, and is sent once', async () => {
    const page = open(stayAway);
    const other = open((body) => ({ ...buildSaved(body), kept: ['a'] }), page);
    const entry = { id: 'a', content: 'Bread.', rev: 3, revTag: 'tag3', promptIndex: 0 };
    const older = { id: 'b', content: 'Rye.', rev: 2, promptIndex: 4 };
    const day = { ...buildSaved(buildSave()), version: 3, versionTag: 'tag3', entries: [entry, older] };

    await Promise.all([page.outbox.sendCopies([day]), page.outbox.sendCopies([day])]);
    // Behind what that began.
    await page.outbox.retryNow();

    const rows = await page.rows.list();
    expect(rows.map(({ body }) => [body.promptIndex, body.entries])).toEqual([
      [0, [{ id: 'a', content: 'Bread.', rev: 3, revTag: 'tag3' }]],
      [4, [{ id: 'b', content: 'Rye.', rev: 0 }]],
    ]);
    await other.outbox.retryNow();
    expect(other.told).toMatchObject([
      { isCopy: true, conflictCopyIds: [] },
      { isCopy: true, conflictCopyIds: [] },
    ]);
  });

  test('that was refused can be sent again or discarded', async () => {
    const page = open(stayAway);
    await page.outbox.save([buildSave()]);
    page.server.answer = () => {
      throw buildApiError(400);
    };
    await page.outbox.retryNow();
    const [row] = await page.rows.list();
    expect(row).toMatchObject({ state: 'refused', reason: '400: No.' });

    const before = page.sent.length;
    await page.outbox.sendNow(row!.requestId);
    expect(page.sent).toHaveLength(before + 1);
    await page.outbox.discard(row!.requestId);

    expect(page.shown.at(-1)?.rows).toEqual([]);
  });

  test('that is sent again without a session asks for a sign-in', async () => {
    const page = open(stayAway);
    await page.outbox.save([buildSave()]);
    page.server.answer = () => {
      throw buildApiError(401);
    };
    await page.outbox.retryNow();
    const [row] = await page.rows.list();

    await expect(page.outbox.sendNow(row!.requestId)).rejects.toMatchObject({ status: 401, message: '401: No.' });

    expect(page.shown.at(-1)).toMatchObject({ rows: [{ state: 'signedOut' }], isPaused: false });
    page.server.answer = succeed;
    await page.outbox.sendNow(row!.requestId);
    expect(page.shown.at(-1)?.rows).toEqual([]);
  });

  test('that another tab is sending does not ask for a sign-in', async () => {
    const page = open(stayAway);
    await page.outbox.save([buildSave()]);
    page.server.answer = () => {
      throw buildApiError(401);
    };
    await page.outbox.retryNow();
    const [row] = await page.rows.list();
    const before = page.sent.length;
    await page.rows.update(row!.requestId, { leaseUntil: Infinity });

    await page.outbox.sendNow(row!.requestId);

    expect(page.sent).toHaveLength(before);
  });

  test('on a device that cannot be read is reported as a problem', async () => {
    const page = open(succeed);
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('It is damaged.', 'UnknownError');
    });

    await page.outbox.refresh();

    expect(page.shown.at(-1)).toEqual({ rows: [], problem: 'This device cannot save anything.', isKnown: true });
    getAll.mockRestore();
  });
});
