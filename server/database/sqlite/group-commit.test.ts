import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../database.ts';
import type { Database, Transaction } from '../database.ts';
import { createGroupCommit, type WriteConnection } from './group-commit.ts';
import { openSqlite } from './sqlite.ts';
import { createWriteQueue } from './write-queue.ts';

const ADD = statement('test.add', 'INSERT INTO note (id, text) VALUES ($1, $2)');
const LIST = statement<{ id: number }>('test.list', 'SELECT id FROM note ORDER BY id');
const TABLE = 'CREATE TABLE note (id integer PRIMARY KEY, text text)';

function add(id: number, text = 'short'): (transaction: Transaction) => Promise<number> {
  return async (transaction) => {
    await transaction.run(ADD, [id, text]);
    return id;
  };
}

function addAndThrow(id: number): (transaction: Transaction) => Promise<never> {
  return async (transaction) => {
    await transaction.run(ADD, [id, 'short']);
    throw new Error('changed my mind');
  };
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

describe('transactions that wait together', () => {
  let connection: DatabaseSync;
  let steps: string[];
  let failing: string[];
  let commit: ReturnType<typeof createGroupCommit>;

  beforeEach(() => {
    connection = new DatabaseSync(':memory:');
    connection.exec(TABLE);
    steps = [];
    failing = [];
    const run: WriteConnection['run'] = async (query, values) =>
      connection.prepare(query.sql.replaceAll('$', '?')).all(...values) as never;
    const writer: WriteConnection = {
      run,
      defer: async (query, values) => void (await run(query, values)),
      runWithDeferred: run,
      execute: async (name, sql) => {
        steps.push(name);
        if (name !== failing[0]) return connection.exec(sql);
        failing.shift();
        throw new Error(`${name} failed`);
      },
      get isTransaction() {
        return connection.isTransaction;
      },
    };
    commit = createGroupCommit(createWriteQueue(), writer);
  });

  afterEach(() => connection.close());

  function count(name: string): number {
    return steps.filter((step) => step === name).length;
  }

  function listIds(): unknown[] {
    return connection
      .prepare('SELECT id FROM note ORDER BY id')
      .all()
      .map(({ id }) => id);
  }

  test('share one commit, and each has its own result', async () => {
    const answers = await Promise.all(numbersTo(10).map((id) => commit(add(id))));

    expect(answers).toEqual(numbersTo(10));
    expect(listIds()).toEqual(numbersTo(10));
    expect(count('commit')).toBe(1);
  });

  test('have no result before the commit', async () => {
    await Promise.all(numbersTo(3).map((id) => commit(add(id)).then(() => steps.push('answered'))));

    expect(steps.slice(-4)).toEqual(['commit', 'answered', 'answered', 'answered']);
  });

  test('are committed in groups of at most sixteen', async () => {
    await Promise.all(numbersTo(40).map((id) => commit(add(id))));

    expect(count('commit')).toBe(3);
  });

  test('yield to the event loop', async () => {
    let done = 0;
    let doneWhenSeen = -1;
    const all = numbersTo(10).map((id) =>
      commit(async (transaction) => {
        await add(id)(transaction);
        done += 1;
        if (done === 1) setImmediate(() => (doneWhenSeen = done));
      }),
    );
    await Promise.all(all);

    expect(doneWhenSeen).toBeGreaterThan(0);
    expect(doneWhenSeen).toBeLessThan(10);
  });

  test('fail independently of each other', async () => {
    const answers = await Promise.allSettled([commit(add(1)), commit(addAndThrow(2)), commit(add(3))]);

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(listIds()).toEqual([1, 3]);
    expect(count('commit')).toBe(1);
  });

  test('are repeated one by one when their commit fails', async () => {
    failing = ['commit'];

    const answers = await Promise.all(numbersTo(3).map((id) => commit(add(id))));

    expect(answers).toEqual([1, 2, 3]);
    expect(listIds()).toEqual([1, 2, 3]);
    expect(count('commit')).toBe(4);
  });

  test('all fail at once when the file cannot be written', async () => {
    failing = ['begin'];

    const answers = await Promise.allSettled(numbersTo(3).map((id) => commit(add(id))));

    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(count('begin')).toBe(1);
    await expect(commit(add(4))).resolves.toBe(4);
  });

  test('a single one needs no savepoint', async () => {
    await commit(add(1));

    expect(steps).toEqual(['begin', 'commit']);
  });
});

describe('on a full disk', () => {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'learn-commits-'));
    database = openSqlite({ path: path.join(folder, 'test.db'), report: () => {} });
    await database.withMaintenanceLock(async (maintenance) => {
      await maintenance.execute('make', TABLE);
      await maintenance.execute('limit', 'PRAGMA max_page_count = 10');
    });
  });

  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('only transactions without space fail', async () => {
    const bodies = [add(1), add(2, 'x'.repeat(100_000)), add(3)];

    const answers = await Promise.allSettled(bodies.map((body) => database.transact(body)));

    expect(answers).toMatchObject([{ value: 1 }, { reason: { kind: 'full' } }, { value: 3 }]);
    expect(await database.read(LIST, [])).toMatchObject([{ id: 1 }, { id: 3 }]);
  });
});
