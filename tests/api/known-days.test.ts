// What a device has, compared with what the server has.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IF_MATCH_HEADER } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import { compareKnownDays } from '../../server/reflections/known-days.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function save(person: TestPerson, date: string, content = 'A thought.'): Promise<Reflection> {
  const payload = { userId: person.userId, date, promptIndex: 0, entries: [{ content }] };
  const answer = await person.send({ method: 'POST', url: '/api/reflections', payload });
  return answer.json<Reflection>();
}

async function remove(person: TestPerson, { id, version }: Reflection): Promise<void> {
  const headers = { [IF_MATCH_HEADER]: String(version) };
  await person.send({ method: 'DELETE', url: `/api/reflections/${id}`, headers });
}

async function check(person: TestPerson, days: object[]) {
  const answer = await person.send({
    method: 'POST',
    url: '/api/days/check',
    payload: { userId: person.userId, days },
  });
  return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json<object>() : answer.body };
}

const toKnown = ({ id, date, version, versionTag }: Reflection) => ({ id, date, version, versionTag });

it('knows the days that it has, in this version and in earlier ones', async () => {
  const ada = await app.signIn();
  const first = await save(ada, '2026-11-20');
  const second = await save(ada, '2026-11-20', 'Another thought.');

  const { body } = await check(ada, [toKnown(first), toKnown(second)]);

  expect(second.version).toBe(2);
  expect(body).toEqual({ removed: [], unknown: [] });
});

it('does not know ids, and versions of a day, that it has never had', async () => {
  const ada = await app.signIn();
  const ben = await app.signIn();
  const own = await save(ada, '2026-11-20');
  const foreign = await save(ben, '2026-11-20');

  const { body } = await check(ada, [
    { id: own.id, date: own.date, version: 2 },
    toKnown(foreign),
    { id: 'nowhere', date: '2026-11-19', version: 1 },
  ]);

  expect(body).toEqual({ removed: [], unknown: [own.id, foreign.id, 'nowhere'] });
});

it('names a removed day for 400 days, and not when it is back', async () => {
  const ada = await app.signIn();
  const day = await save(ada, '2026-11-20');
  const back = await save(ada, '2026-11-19');
  await remove(ada, day);
  await remove(ada, back);
  await ada.send({ method: 'POST', url: `/api/reflections/${back.id}/restore` });
  const now = app.clock.now();
  // Without a session, which would not outlive the time.
  const compare = () => compareKnownDays({ userId: ada.userId, days: [toKnown(day), toKnown(back)] }, app.storage);

  const atOnce = await compare();
  await app.storage.cleanUp(now + 399 * DAY_MS);
  const beforeTheEnd = await compare();
  await app.storage.cleanUp(now + 401 * DAY_MS);
  const afterTheEnd = await compare();

  expect(atOnce).toEqual({ removed: [day.id], unknown: [] });
  expect(beforeTheEnd).toEqual({ removed: [day.id], unknown: [] });
  expect(afterTheEnd).toEqual({ removed: [], unknown: [day.id] });
});

it('does not give up a version of a removed day that it has never had', async () => {
  const ada = await app.signIn();
  const day = await save(ada, '2026-11-20');
  await remove(ada, day);

  const { body } = await check(ada, [{ ...toKnown(day), version: 7 }]);

  expect(body).toEqual({ removed: [], unknown: [day.id] });
});

it('goes on counting versions of a date after the removed day has been deleted', async () => {
  const ada = await app.signIn();
  const day = await save(ada, '2026-11-20');
  await remove(ada, day);
  await app.storage.cleanUp(app.clock.now() + 31 * DAY_MS);

  const anew = await save(ada, '2026-11-20');

  expect(anew.version).toBe(2);
});

it('compares at most 100 days at once', async () => {
  const ada = await app.signIn();
  const days = Array.from({ length: 101 }, (_, index) => ({ id: `day-${index}`, date: '2026-11-20', version: 1 }));

  const most = await check(ada, days.slice(1));
  const tooMany = await check(ada, days);

  expect(most).toEqual({ status: 200, body: { removed: [], unknown: days.slice(1).map(({ id }) => id) } });
  expect(tooMany).toEqual({ status: 400, body: 'At most 100 days can be compared at once.' });
});
