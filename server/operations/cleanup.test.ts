import { expect, test } from 'vitest';
import type { Database, Statement } from '../database/database.ts';
import { cleanUp } from './cleanup.ts';

/** Notes each statement by its name. Those of `failing` fail, the others find nothing. */
async function cleanUpWith(failing: readonly string[]): Promise<{ names: string[]; error: unknown }> {
  const names: string[] = [];
  const run = <Row>({ name }: Statement<Row>): Promise<Row[]> => {
    names.push(name);
    return failing.includes(name) ? Promise.reject(new Error(name)) : Promise.resolve([]);
  };
  const database: Database = {
    engine: 'sqlite',
    read: run,
    write: run,
    transact: (body) => body({ run, defer: failRun, runWithDeferred: failRun }),
    withMaintenanceLock: () => Promise.reject(new Error('not here')),
    emptyLog: async () => {},
    close: () => Promise.resolve(),
  };
  const use = { add: () => Promise.resolve(), subtract: () => Promise.resolve(), runWithRecount: failRun };
  const erasure = { eraseDue: () => Promise.resolve() };
  const removeExpiredEntries = (): Promise<void> => Promise.resolve();
  const error = await cleanUp(
    { database, erasure, removeExpiredEntries, storageUsage: use },
    Date.UTC(2026, 10, 21),
  ).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { names, error };
}

function failRun(): Promise<never> {
  return Promise.reject(new Error('not here'));
}

test('a step that fails does not stop the later ones, and its error is thrown', async () => {
  const all = await cleanUpWith([]);
  expect(all.error).toBeNull();

  const { names, error } = await cleanUpWith(['cleanup.auth_session']);

  expect(names).toEqual(all.names);
  expect(error).toEqual(new Error('cleanup.auth_session'));
});

test('several steps that fail are thrown together', async () => {
  const failing = ['cleanup.auth_session', 'cleanup.ai_usage'];

  const { error } = await cleanUpWith(failing);

  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).errors).toEqual(failing.map((name) => new Error(name)));
});

test('removed days stay while their earlier texts can not be removed: they say which texts these are', async () => {
  const { names } = await cleanUpWith(['cleanup.entry_revision-of-removed-days']);

  expect(names).not.toContain('cleanup.expired-days');
  expect(names).toContain('cleanup.ai_usage');
});
