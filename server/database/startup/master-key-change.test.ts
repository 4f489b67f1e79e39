// A change of the master key while several processes work on one PostgreSQL.
// @module-tag slow
import { describe, expect, test } from 'vitest';
import { OTHER_MASTER_KEY, MASTER_KEY, createUserId, saveDay } from '../../../tests/support/storage.ts';
import { statement } from '../database.ts';
import { ALIVE_MS, createProcessScene } from '../server-processes.fixture.ts';
import { readDay } from '../../reflections/rows/reflections.ts';

const KEY = statement<{ wrapped: Uint8Array }>('test.key', 'SELECT wrapped FROM {keys}user_key WHERE user_id = $1');
const PUT_BACK = statement(
  'test.put-back',
  'UPDATE {keys}user_key SET key_version = 1, wrapped = $2 WHERE user_id = $1',
);

const DATE = '2026-11-21';
const scene = createProcessScene();

const readNotices = (): string[] => scene.events.flatMap((event) => (event.kind === 'keys' ? [event.message] : []));

/** Until the next notice about the keys. */
async function beat(): Promise<void> {
  const count = readNotices().length;
  scene.timers.beat();
  await expect.poll(() => readNotices().length, { timeout: 5_000 }).toBeGreaterThan(count);
}

describe('a change of the master key', () => {
  const CHANGE = { masterKey: OTHER_MASTER_KEY, previousMasterKey: MASTER_KEY };

  test('waits for a process that has only the key before, and both read and write meanwhile', async () => {
    const first = await scene.open();
    const [ada, ben] = [createUserId(), createUserId()];
    await saveDay(first, ada);

    const second = await scene.open(CHANGE);
    await saveDay(second, ben);
    const readByFirst = await readDay({ userId: ben, date: DATE }, first);
    const readBySecond = await readDay({ userId: ada, date: DATE }, second);
    await first.close();
    await beat();
    await second.close();
    const third = await scene.open({ masterKey: OTHER_MASTER_KEY });

    expect(second.notice).toContain('The master key was not changed yet');
    expect([readByFirst?.date, readBySecond?.date]).toEqual([DATE, DATE]);
    expect(readNotices()).toEqual([expect.stringContaining('The master key was changed (rewrapped keys: 2).')]);
    for (const userId of [ada, ben]) expect(await readDay({ userId, date: DATE }, third)).not.toBeNull();
    await expect(scene.open()).rejects.toMatchObject({ exitCode: 78 });
  });

  test('waits no longer than 30 s for a process that was killed', async () => {
    await (await scene.open()).close();
    const killed = await scene.registerProcess({ fingerprint: 'of another key' });
    const waitingProcess = await scene.open(CHANGE);
    await saveDay(waitingProcess, createUserId());
    const pending = waitingProcess.notice;

    scene.advanceTime(ALIVE_MS);
    await beat();

    expect(pending).toContain('not changed yet');
    expect(readNotices()).toEqual([expect.stringContaining('The master key was changed (rewrapped keys: 1).')]);
    await killed.unregister();
  });

  test('waits for a process of the previous release, whose key is unknown', async () => {
    await (await scene.open()).close();
    await scene.connectAs('learn');

    expect((await scene.open(CHANGE)).notice).toContain('not changed yet');
  });

  test('is made at once by two processes that have both keys, and by one alone', async () => {
    const userId = createUserId();
    const before = await scene.open();
    await saveDay(before, userId);
    await before.close();

    const both = await Promise.all([scene.open(CHANGE), scene.open(CHANGE)]);

    const notices = both.map(({ notice }) => notice ?? '');
    expect(notices.filter((notice) => notice.includes('was changed'))).toHaveLength(1);
    for (const storage of both) expect(await readDay({ userId, date: DATE }, storage)).not.toBeNull();
  });

  test('also rewraps a key that a waiting process adds at the same time', async () => {
    const first = await scene.open();
    const [one, two] = await Promise.all([scene.open(CHANGE), scene.open(CHANGE)]);
    await first.close();
    const people = Array.from({ length: 40 }, createUserId);

    scene.timers.beat();
    await Promise.all(people.map((userId, index) => saveDay(index % 2 === 0 ? one : two, userId)));
    await expect.poll(() => readNotices().some((sentence) => sentence.includes('was changed'))).toBe(true);
    for (const storage of [one, two]) await storage.close();
    const after = await scene.open({ masterKey: OTHER_MASTER_KEY });

    for (const userId of people) expect(await readDay({ userId, date: DATE }, after)).not.toBeNull();
    expect(after.notice).toBeUndefined();
  });

  test('that has left keys over names them at the next start, with and without the key before', async () => {
    const first = await scene.open();
    const userId = createUserId();
    await saveDay(first, userId);
    await first.close();
    const left = await scene.journal.read(KEY, [userId]);
    await (await scene.open(CHANGE)).close();
    await scene.journal.write(PUT_BACK, [userId, left[0]?.wrapped ?? new Uint8Array()]);

    const without = await scene.open({ masterKey: OTHER_MASTER_KEY });
    await without.close();
    const withBoth = await scene.open(CHANGE);
    await withBoth.close();

    expect(without.notice).toContain("can't be unwrapped with these master keys (1)");
    expect(withBoth.notice).toContain('were rewrapped (1)');
    const after = await scene.open({ masterKey: OTHER_MASTER_KEY });
    expect(await readDay({ userId, date: DATE }, after)).not.toBeNull();
  });
});
