// Many saves of one day at the same moment, as when a device comes back with all its tabs.
import { describe, expect, inject, it } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { statement } from '../../server/database/database.ts';
import { openPostgresHarness, openSqliteHarness } from '../support/storage.ts';
import { startTestApp } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

const SAVES = 200;
const COUNT_REVISIONS = statement<{ count: number }>(
  'test.count-revisions',
  'SELECT count(*) AS count FROM entry_revision WHERE user_id = $1',
);

describe.each([
  ['SQLite', openSqliteHarness],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl'))],
])('200 simultaneous saves of one day on %s', (_, openHarness) => {
  it('are stored, and none is refused before it has waited 5 s', async () => {
    const harness = await openHarness();
    const app = await startTestApp({ storage: { ...harness.storage, close: async () => {} }, clock: harness.clock });
    const ada = await app.signIn('Ada');
    const names = Array.from({ length: SAVES }, (__, index) => `save-${index}`);

    const refusedAfterMs: number[] = [];
    const save = async (name: string): Promise<void> => {
      const startedAt = performance.now();
      // A rev that is later than any: each save replaces the text of the one before.
      const entries = [{ id: 'a', content: `Text of ${name}.`, rev: 999 }];
      const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries };
      const headers = { 'idempotency-key': name };
      const { statusCode } = await ada.send({ method: 'POST', url: '/api/reflections', payload, headers });
      if (statusCode <= 201) return;
      refusedAfterMs.push(performance.now() - startedAt);
      // As a client does.
      await save(name);
    };

    await Promise.all(names.map(save));
    const { version } = (await ada.send({ url: `/api/reflections/${ada.userId}/${TODAY}` })).json<Reflection>();
    const [revisions] = await harness.journal.read(COUNT_REVISIONS, [ada.userId]);
    await app.close();
    await harness.close();

    // On a computer with nothing else to do none is refused: 200 take less than a second.
    expect(Math.min(...refusedAfterMs, Infinity)).toBeGreaterThan(4_900);
    expect(version).toBe(SAVES);
    expect(revisions?.count).toBe(SAVES - 1);
  });
});
