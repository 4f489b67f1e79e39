// The statements of each committed transaction, as the driver of either engine gets them.
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';

type Target = object;

/** Runs `work`. Each list is one transaction, without its begin and its commit. */
export async function listTransactions(work: () => Promise<unknown>): Promise<string[][]> {
  const committed: string[][] = [];
  const open = new Map<Target, string[]>();
  const note = (target: Target, sql: string): void => {
    if (sql.startsWith('BEGIN')) open.set(target, []);
    else if (sql !== 'COMMIT') open.get(target)?.push(sql);
    else committed.push(open.get(target) ?? []);
    if (sql === 'COMMIT') open.delete(target);
  };

  const { exec } = DatabaseSync.prototype;
  // Both have several signatures; those of a query start with a text or with an object that has one.
  const all = StatementSync.prototype.all as (this: StatementSync, ...values: unknown[]) => never;
  const query = Client.prototype.query as (this: Client, ...given: unknown[]) => never;
  const spies = [
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      note(DatabaseSync, sql);
      exec.call(this, sql);
    }),
    vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      note(DatabaseSync, this.sourceSQL);
      return all.apply(this, values);
    }),
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      const [first] = given as [string | { text: string }];
      note(this, typeof first === 'string' ? first : first.text);
      return query.apply(this, given);
    }),
  ];
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return committed;
}
