// If-Match with the tag of a version: after a restore its number alone may be another version's.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reflection, SavedReflection } from '#contract/reflections.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

let app: TestApp;
let ada: TestPerson;
let day: Reflection;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  ada = await app.signIn();
  day = await save([
    { id: 'a', content: 'Rye rests longer.' },
    { id: 'b', content: 'Wheat does not.' },
  ]);
});

async function save(entries: object[], more: object = {}): Promise<SavedReflection> {
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries, ...more };
  return (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<SavedReflection>();
}

const REQUESTS = [
  ['an edit', 'PATCH', '/entries/a', { content: 'Rye rests a night.' }, 200],
  ['the removal of an entry', 'DELETE', '/entries/a', undefined, 200],
  ['the removal of a day', 'DELETE', '', undefined, 204],
] as const;

describe.each(REQUESTS)('%s', (_, method, path, payload, done) => {
  const ask = (seen: string) =>
    ada.send({ method, url: `/api/reflections/${day.id}${path}`, payload, headers: { 'if-match': seen } });

  it.each([
    ['its tag', () => `1-${day.versionTag}`],
    ['its tag in quotation marks', () => `"1-${day.versionTag}"`],
    ['no tag', () => '1'],
  ])('is done with the version and %s', async (_, seen) => {
    expect((await ask(seen())).statusCode).toBe(done);
  });

  it.each([
    ['a known number', '1-lostTag0'],
    ['a number that the day does not have yet', '7-lostTag0'],
  ])('with a tag that the server never gave to %s is stale, with its copy', async (_, seen) => {
    const answer = await ask(seen);

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ reflection: { id: day.id, version: 1, versionTag: day.versionTag } });
  });
});

it('an edit of an entry that was written after the restored copy is stale, and not unknown', async () => {
  const url = `/api/reflections/${day.id}/entries/lost`;
  const edit = { method: 'PATCH', url, payload: { content: 'More.' } } as const;

  const known = await ada.send({ ...edit, headers: { 'if-match': `1-${day.versionTag}` } });
  const unknown = await ada.send({ ...edit, headers: { 'if-match': '3-lostTag0' } });

  expect([known.statusCode, unknown.statusCode]).toEqual([404, 409]);
});

it('a repeated save with tags has one effect, and the same key with another tag is refused', async () => {
  const [entry] = day.entries;
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: [{ ...entry, content: 'New.' }] };
  const tagged = { ...payload, entries: [{ ...payload.entries[0], revTag: 'lostTag0' }] };
  const post = (body: object) =>
    ada.send({ method: 'POST', url: '/api/reflections', payload: body, headers: { 'idempotency-key': 'one' } });

  const first = await post(tagged);
  const second = await post(tagged);
  const other = await post(payload);

  expect(first.json<SavedReflection>().kept).toHaveLength(1);
  expect(second.json()).toEqual(first.json());
  expect(other.statusCode).toBe(422);
});

it('a text from a day that was removed and written anew comes under its own id, as nothing was restored', async () => {
  const [entry] = day.entries;
  await ada.send({ method: 'DELETE', url: `/api/reflections/${day.id}`, headers: { 'if-match': '1' } });
  await save([{ content: 'Written anew.' }]);

  const { entries, kept } = await save([{ ...entry, content: 'From a device that had the removed day.' }]);

  expect(entries.map(({ id }) => id)).toContain('a');
  expect(kept).toEqual([]);
});

it('the day names the tag of its version, and each text the tag of the version in which it was written', async () => {
  const [entry] = day.entries;

  const { versionTag, entries } = await save([{ ...entry, content: 'Rye rests a night.' }]);

  expect(versionTag).not.toBe(day.versionTag);
  expect(entries.map(({ rev, revTag }) => [rev, revTag])).toEqual([
    [2, versionTag],
    [1, day.versionTag],
  ]);
});

it('a day and a version with another tag are unknown to the server', async () => {
  const { id, date, version, versionTag } = await save([{ content: 'More.' }]);
  const check = async (known: object) => {
    const payload = { userId: ada.userId, days: [{ id, date, ...known }] };
    const answer = await ada.send({ method: 'POST', url: '/api/days/check', payload });
    return answer.json<{ removed: string[]; unknown: string[] }>().unknown;
  };

  expect(await check({ version, versionTag })).toEqual([]);
  expect(await check({ version: 1, versionTag: day.versionTag })).toEqual([]);
  expect(await check({ version: 1, versionTag })).toEqual([id]);
  expect(await check({ version: 3, versionTag: 'lostTag0' })).toEqual([id]);
});

it('a draft keeps the tags of what it was written over', async () => {
  const [entry] = day.entries;
  const draft = {
    promptIndex: 0,
    entries: [{ ...entry, promptIndex: undefined, content: 'New.' }],
    removed: [{ id: 'b', rev: 1, revTag: day.versionTag }],
  };
  const url = `/api/drafts/${ada.userId}/${TODAY}`;

  await ada.send({ method: 'PUT', url, payload: { ...draft, version: 0 } });

  expect((await ada.send({ url })).json()).toMatchObject({
    entries: [{ id: 'a', rev: 1, revTag: day.versionTag }],
    removed: draft.removed,
  });
});
