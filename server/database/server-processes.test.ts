// Who is alive on one PostgreSQL, and what a document may be written in.
// @module-tag slow
import { beforeEach, describe, expect, test } from 'vitest';
import { MASTER_KEY } from '../../tests/support/storage.ts';
import { statement } from './database.ts';
import { ALIVE_MS, createProcessScene } from './server-processes.fixture.ts';
import { createServerProcesses } from './server-processes.ts';
import { createProcessTime } from './database-time.ts';

const LIST = statement<{ id: string; document_format: number; key_fingerprint: string }>(
  'test.list-processes',
  'SELECT id, document_format, key_fingerprint FROM server_process ORDER BY started_at, id',
);
const ADD_OLDER = statement(
  'test.add-older-process',
  `INSERT INTO server_process (id, document_format, key_fingerprint, version, started_at, seen_at)
   VALUES ('older', 1, 'a', '0.0.1', $1, $1)`,
);

const scene = createProcessScene();

describe('the processes on a journal', () => {
  beforeEach(async () => {
    await (await scene.open()).close();
  });

  test('are registered while they are open, without a key', async () => {
    const first = await scene.open();
    await scene.open({ masterKey: MASTER_KEY });
    const both = await scene.journal.read(LIST, []);

    await first.close();

    expect(both).toHaveLength(2);
    expect(await scene.journal.read(LIST, [])).toHaveLength(1);
    expect(new Set(both.map(({ document_format }) => document_format))).toEqual(new Set([2]));
    for (const { key_fingerprint } of both) {
      expect(key_fingerprint).toMatch(/^[0-9a-f]{32}$/);
      expect(Buffer.from(MASTER_KEY, 'base64').toString('hex')).not.toContain(key_fingerprint.slice(0, 8));
    }
  });

  test('write the new format once no process is alive that does not read it', async () => {
    await scene.journal.write(ADD_OLDER, [scene.clock.now()]);
    const own = await scene.registerProcess();
    const beside = own.writesNewFormat();

    scene.advanceTime(ALIVE_MS - 1);
    await own.sendHeartbeat();
    const justBefore = own.writesNewFormat();
    scene.advanceTime(1);
    await own.sendHeartbeat();

    expect([beside, justBefore, own.writesNewFormat()]).toEqual([false, false, true]);
    await own.unregister();
  });

  test('do not know it before they have asked, and know it again after a time without the database', async () => {
    const time = createProcessTime(scene.clock);
    const own = createServerProcesses({ database: scene.journal, time });
    const early = own.writesNewFormat();
    await own.sendHeartbeat();
    const unregistered = await scene.journal.read(LIST, []);
    await own.register('a');
    scene.advanceTime(2 * 3_600_000);
    const other = await scene.registerProcess();
    const forgotten = await scene.journal.read(LIST, []);
    await own.sendHeartbeat();

    expect(early).toBe(false);
    expect(unregistered).toEqual([]);
    expect(forgotten).toHaveLength(1);
    expect(await scene.journal.read(LIST, [])).toHaveLength(2);
    await own.unregister();
    await other.unregister();
  });

  test.each(['learn', 'learn events'])(
    'see one of the release before by its connection %s, until 30 s after it has gone',
    async (applicationName) => {
      const earlier = await scene.connectAs(applicationName);
      const own = await scene.registerProcess();
      const beside = own.writesNewFormat();
      await earlier.end();

      await own.sendHeartbeat();
      const justAfter = own.writesNewFormat();
      scene.advanceTime(ALIVE_MS);
      // A connection that has ended is listed for a moment.
      await expect
        .poll(async () => {
          await own.sendHeartbeat();
          scene.advanceTime(ALIVE_MS);
          return own.writesNewFormat();
        })
        .toBe(true);

      expect([beside, justAfter]).toEqual([false, false]);
      await own.unregister();
    },
  );

  test('do not take connections of this release, or of other programs, for older ones', async () => {
    for (const applicationName of ['learn/2', 'learn/2 events', 'psql', 'a name that the address gives'])
      await scene.connectAs(applicationName);

    const own = await scene.registerProcess();

    expect(own.writesNewFormat()).toBe(true);
    await own.unregister();
  });
});
