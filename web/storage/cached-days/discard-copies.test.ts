import { expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { createDaysDb } from './days-db.ts';
import { buildSave, buildSaved, createTestDatabase, DAY, waitUntil } from '../browser/database.fixture.ts';
import { createBrowser, openLocalStore } from '../local-store.fixture.ts';
import type { DayRow } from '../browser/schema.ts';

function dayOf(date: string, version: number): Reflection {
  const { kept: _kept, ...day } = buildSaved(buildSave({ date }), version);
  return { ...day, id: `day-${date}`, versionTag: `tag${version}` };
}

function openWith(rows: readonly DayRow[], device = createTestDatabase()) {
  const read = () => device.read((connection) => connection.getAll('days'));
  const put = device.write(['days'], async (transaction) => {
    for (const row of rows) void transaction.objectStore('days').put(row);
  });
  return { device, read, put, daysDb: createDaysDb(device, () => 0) };
}

const unknown = (reflection: Reflection) => ({ reflection, isUnknown: true });

test('a discarded version is removed; the day and its other versions stay', async () => {
  const [first, second, current] = [1, 2, 3].map((version) => dayOf(DAY, version));
  const ofDay = { userId: 'ada', date: DAY, reflection: current!, copies: [unknown(first!), unknown(second!)] };
  const { daysDb, put, read } = openWith([ofDay]);
  await put;

  await daysDb.discardCopies('ada', ({ version }) => version === 1);
  expect(await read()).toMatchObject([{ reflection: current, copies: [{ reflection: second }] }]);
  await daysDb.discardCopies('ada', ({ version }) => version === 2);

  expect(await read()).toEqual([{ userId: 'ada', date: DAY, reflection: current, copies: undefined }]);
});

test('a day that the server does not have is removed with its last version', async () => {
  const [first, second] = [1, 2].map((version) => dayOf(DAY, version));
  const copiesOfDay = [unknown(first!), unknown(second!)];
  const ofDay = { userId: 'ada', date: DAY, reflection: first!, isMissing: true, copies: copiesOfDay };
  const { daysDb, put, read } = openWith([ofDay, { ...ofDay, userId: 'ben' }]);
  await put;

  await daysDb.discardCopies('ada', ({ version }) => version === 1);
  expect((await read())[0]).toMatchObject({ reflection: second, isMissing: true, copies: [{ reflection: second }] });
  await daysDb.discardCopies('ada', ({ version }) => version === 2);

  expect((await read()).map(({ userId }) => userId)).toEqual(['ben']);
});

test('a version that was sent is not offered again', async () => {
  const browser = createBrowser();
  const [sent, other] = [dayOf(DAY, 2), dayOf('2026-11-20', 2)];
  const rows = [sent, other].map((day) => ({ userId: 'ada', date: day.date, reflection: day, isMissing: true }));
  const { put, read } = openWith(
    rows.map((row) => ({ ...row, copies: [unknown(row.reflection)] })),
    browser.device,
  );
  await put;
  const { localStore } = openLocalStore({ browser });

  await localStore.outbox.sendCopies([sent]);

  await waitUntil(async () => (await read()).length === 1);
  expect(await read()).toMatchObject([{ date: other.date, copies: [{ reflection: other }] }]);
});
