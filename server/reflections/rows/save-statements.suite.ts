// How many statements a save has between its begin and its commit: on PostgreSQL each is a round trip under the lock.
import { describe, expect, test } from 'vitest';
import { listTransactions } from '../../../tests/support/transactions.ts';
import { createUserId } from '../../../tests/support/storage.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import { saveDraft } from '../../drafts/drafts.ts';
import { newId } from '../../ids.ts';
import { saveReflection } from '../save.ts';

const DATE = '2026-11-20';
const STATEMENTS = {
  sqlite: { create: 7, earlier: 9, edit: 7, draft: 4 },
  postgresql: { create: 4, earlier: 7, edit: 4, draft: 4 },
};

const INSERT = statement(
  'test.insert',
  "INSERT INTO figures (user_id, total, first_date, last_date, last_run, best_run) VALUES ($1, 1, '', '', 0, 0)",
);
const ADD = statement('test.add', 'UPDATE figures SET total = total + 1 WHERE user_id = $1');
const REFUSED = statement('test.refused', 'INSERT INTO storage_use (user_id, bytes, counted_at) VALUES ($1, NULL, 0)');
const READ = statement<{ total: number }>('test.read', 'SELECT total FROM figures WHERE user_id = $1');

export function describeSaveStatements(get: GetStorageHarness): void {
  async function save(userId: string, date: string, content: string): Promise<number> {
    const { storage } = get();
    const deps = { ...storage, summarise: () => ['A line.'], newId: () => newId(Date.now()) };
    const day = { userId, date, promptIndex: 0, entries: [{ id: 'e1', content }] };
    const idempotencyKey = newId(Date.now());

    const transactions = await listTransactions(() => saveReflection({ userId, day, idempotencyKey }, deps));

    return transactions.find((statements) => statements.some((sql) => sql.includes('reflection')))?.length ?? 0;
  }

  describe('a deferred write', () => {
    test('is seen by a later one of the same row, by a read and after the commit', async () => {
      const userId = createUserId();
      const { database } = get().storage;

      const seen = await database.transact(async (transaction) => {
        await transaction.defer(INSERT, [userId]);
        await transaction.defer(ADD, [userId]);
        await transaction.runWithDeferred(ADD, [userId]);
        const rows = await transaction.run(READ, [userId]);
        await transaction.defer(ADD, [userId]);
        return rows;
      });

      expect(seen).toEqual([{ total: 3 }]);
      expect(await database.read(READ, [userId])).toEqual([{ total: 4 }]);
    });

    test('is rolled back with its transaction', async () => {
      const userId = createUserId();
      const { database } = get().storage;

      const failed = database.transact(async (transaction) => {
        await transaction.defer(INSERT, [userId]);
        throw new Error('no');
      });

      await expect(failed).rejects.toThrow('no');
      expect(await database.read(READ, [userId])).toEqual([]);
    });
  });

  describe('a deferred write that fails', () => {
    test('fails its transaction, of which nothing is stored', async () => {
      const userId = createUserId();
      const { database } = get().storage;

      const failed = database.transact(async (transaction) => {
        await transaction.defer(INSERT, [userId]);
        await transaction.defer(REFUSED, [userId]);
      });

      await expect(failed).rejects.toMatchObject({ kind: 'fault' });
      expect(await database.read(READ, [userId])).toEqual([]);
    });
  });

  describe('a save of a person who has written before', () => {
    test('has few statements: with its idempotency key, replaced text, figures and storage use', async () => {
      const userId = createUserId();
      const expected = STATEMENTS[get().storage.engine];
      await save(userId, '2026-11-19', 'A day before');

      expect(await save(userId, DATE, 'What I learned')).toBe(expected.create);
      expect(await save(userId, DATE, 'What I really learned')).toBe(expected.edit);
    });

    test('of an earlier day two more: one for the run before it and one for the run after it', async () => {
      const userId = createUserId();
      for (const day of ['2026-11-10', '2026-11-11', '2026-11-13', '2026-11-14'])
        await save(userId, day, 'A later day');

      expect(await save(userId, '2026-11-01', 'An earlier day')).toBe(STATEMENTS[get().storage.engine].earlier);
    });

    test('of a draft too', async () => {
      const userId = createUserId();
      const { storage } = get();
      await save(userId, DATE, 'What I learned');
      const content = { promptIndex: 0, entries: [{ id: 'e2', content: 'Something else' }], removed: [] };

      const transactions = await listTransactions(() => saveDraft({ userId, date: DATE, content, seen: 0 }, storage));

      expect(transactions.map(({ length }) => length)).toEqual([STATEMENTS[storage.engine].draft]);
    });
  });
}
