import { describe, expect, test } from 'vitest';
import type { SavedReflection, SaveReflection } from '#contract/reflections.ts';
import { buildRow, buildSave, buildSaved, buildApiError } from '../browser/database.fixture.ts';
import { fallSilent, openOutboxWorker as open, succeed } from './outbox-worker.fixture.ts';
import { LEASE_MS } from './send-locks.ts';

describe('what waits', () => {
  test('is sent in order, each with its own request id, and is removed after the answer', async () => {
    const later = buildRow({ requestId: 'r2', since: buildRow().since + 1 });
    const { sender, saves, rows, heard, time } = await open([later, buildRow()], succeed);

    await sender.run({});

    expect(saves().map(({ key }) => key)).toEqual(['r1', 'r2']);
    expect(heard).toEqual(['saved r1', 'saved r2']);
    expect(await rows.list()).toEqual([]);
    expect(time.pending()).toEqual([]);
  });

  test('without an answer stays and is retried after a delay as the same request', async () => {
    const { sender, saves, rows, time } = await open([buildRow()], (body, turn) =>
      turn === 1 ? fallSilent(body, turn) : buildSaved(body),
    );

    await sender.run({});
    expect(await rows.list()).toMatchObject([{ attempts: 1, state: 'waiting', reason: null, leaseUntil: 0 }]);
    const [pauseMs = 0] = time.pending();
    time.pass(pauseMs);
    await sender.run({});

    expect(pauseMs).toBe(1000);
    expect(saves().map(({ key }) => key)).toEqual(['r1', 'r1']);
    expect(await rows.list()).toEqual([]);
  });

  test('HP4: stays while the account waits for its deletion, and is sent when it is kept', async () => {
    const { sender, rows, heard, time } = await open([buildRow()], (body, turn) => {
      if (turn === 1) throw buildApiError(423);
      return buildSaved(body);
    });

    await sender.run({});
    expect(await rows.list()).toMatchObject([{ state: 'waiting', reason: '423: No.' }]);
    expect(heard).toEqual([]);
    time.pass(time.pending()[0] ?? 0);
    await sender.run({});

    expect(await rows.list()).toEqual([]);
    expect(heard).toEqual(['saved r1']);
  });

  test('is not retried during the backoff unless asked', async () => {
    const { sender, saves } = await open([buildRow()], fallSilent);
    await sender.run({});

    await sender.run({});
    expect(saves()).toHaveLength(1);
    await sender.run({ skipsBackoff: true });

    expect(saves()).toHaveLength(2);
  });

  test('is not retried before Retry-After, even when asked', async () => {
    const { sender, saves, rows, time } = await open([buildRow()], (body, turn) => {
      if (turn === 1) throw buildApiError(503, { retryAfterMs: 30_000 });
      return buildSaved(body);
    });
    await sender.run({});

    await sender.run({ skipsBackoff: true });
    expect(saves()).toHaveLength(1);
    expect(await rows.list()).toMatchObject([{ state: 'waiting', reason: '503: No.' }]);
    time.pass(30_000);
    await sender.run({});

    expect(saves()).toHaveLength(2);
  });

  test.each([
    ['a request that is wrong', 400],
    ['a day that cannot be opened', 422],
    ['a journal at its storage limit', 507],
  ])('that the server will never take is told, and what is behind it goes out: %s', async (_, status) => {
    const second = buildRow({ requestId: 'r2', since: buildRow().since + 1 });
    const { sender, saves, rows, heard } = await open([buildRow(), second], (body, turn) => {
      if (turn === 1) throw buildApiError(status);
      return buildSaved(body);
    });

    await sender.run({});
    await sender.run({ skipsBackoff: true });

    expect(heard).toEqual([`refused r1 ${status}: No.`, 'saved r2']);
    expect(saves()).toHaveLength(2);
    expect(await rows.list()).toMatchObject([{ requestId: 'r1', state: 'refused', reason: `${status}: No.` }]);
  });

  test.each([
    ['401', buildApiError(401)],
    ['403 for somebody else', buildApiError(403, { code: 'person.other' })],
  ])('waits for its person after %s', async (_, error) => {
    const { sender, saves, rows, heard } = await open([buildRow()], (body, turn) => {
      if (turn === 1) throw error;
      return buildSaved(body);
    });

    await sender.run({});
    await sender.run({ skipsBackoff: true });
    expect(saves()).toHaveLength(1);
    expect(heard).toEqual(['signed out']);
    await rows.resumeAfterSignIn();
    await sender.run({});

    expect(await rows.list()).toEqual([]);
  });

  test.each([
    ['gone', null, []],
    ['there', buildSaved(buildSave({ entries: [] })), ['refused r1 400: No.']],
  ])(
    'that only removes is dropped unsaid where its day is gone, and only there: it is %s',
    async (_state, day, told) => {
      const removal = buildRow({ body: buildSave({ entries: [], removed: ['a'] }) });
      const { sender, rows, heard, known } = await open([removal], () => {
        throw buildApiError(400);
      });
      known.day = day;

      await sender.run({});

      expect(heard).toEqual(told);
      expect(await rows.list()).toHaveLength(told.length);
    },
  );

  test('without any change is removed silently when its day is gone', async () => {
    const empty = buildRow({ body: buildSave({ entries: [] }) });
    const { sender, rows, heard } = await open([empty], () => {
      throw buildApiError(400);
    });

    await sender.run({});

    expect(heard).toEqual([]);
    expect(await rows.list()).toEqual([]);
  });

  test('is locked by the tab that sends it, and free when that tab dies', async () => {
    const first = await open([buildRow()], succeed);
    await first.rows.lease('r1', first.time.now() + LEASE_MS);

    await first.sender.run({ skipsBackoff: true });
    expect(first.saves()).toEqual([]);
    first.time.pass(LEASE_MS);
    await expect.poll(first.rows.list).toEqual([]);

    expect(first.saves()).toHaveLength(1);
  });

  test.each([
    ['over the text before it: its rev and tag follow', { a: 'r1' }, { rev: 4, revTag: 'tag4' }],
    ['without having seen the text before it: its rev and tag stay', {}, { rev: 3, revTag: 'tag3' }],
  ])('was made %s', async (_, over, seen) => {
    const edit = (content: string) => buildSave({ entries: [{ id: 'a', content, rev: 3, revTag: 'tag3' }] });
    const first = buildRow({ body: edit('Once') });
    const second = buildRow({ requestId: 'r2', since: first.since + 1, body: edit('Twice'), over });
    const { sender, saves } = await open([first, second], (body, turn) => tagged(buildSaved(body, 3 + turn)));

    await sender.run({});

    expect(saves().map(({ body }) => (body as SaveReflection).entries)).toEqual([
      [{ id: 'a', content: 'Once', rev: 3, revTag: 'tag3' }],
      [{ id: 'a', content: 'Twice', ...seen }],
    ]);
  });

  test('removes the text before it when it was made over that', async () => {
    const first = buildRow();
    const removal = buildSave({ entries: [{ id: 'b', content: 'Rye.' }], removed: ['a'], removedRevs: [0] });
    const second = buildRow({ requestId: 'r2', since: first.since + 1, body: removal, over: { a: 'r1' } });
    const { sender, saves } = await open([first, second], (body) => tagged(buildSaved(body, 4)));

    await sender.run({});

    expect(saves().at(-1)?.body).toMatchObject({ removed: ['a'], removedRevs: [4], removedRevTags: ['tag4'] });
  });

  test('that only removes is sent without an entry, and is the same at each attempt', async () => {
    const empty = buildRow({ body: buildSave({ entries: [], removed: ['z'] }) });
    const { sender, saves } = await open([empty], (body, turn) =>
      turn === 1 ? fallSilent(body, turn) : buildSaved(body),
    );

    await sender.run({});
    await sender.run({ skipsBackoff: true });

    const bodies = saves().map(({ body }) => body);
    expect(bodies).toEqual([empty.body, empty.body]);
  });

  test('is not sent after the sign-out', async () => {
    const { sender, saves, time } = await open([buildRow()], succeed);

    sender.stop();
    await sender.run({ skipsBackoff: true });

    expect(saves()).toEqual([]);
    expect(time.pending()).toEqual([]);
  });
});

/** As a server answers that gives versions tags. */
function tagged(saved: SavedReflection): SavedReflection {
  return { ...saved, entries: saved.entries.map((entry) => ({ ...entry, revTag: `tag${entry.rev}` })) };
}
