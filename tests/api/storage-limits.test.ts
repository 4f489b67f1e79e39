// What one person may store, and how they make room again, through the whole server.
// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { RemovedEntry, RemovedReflection } from '#contract/history.ts';
import type { Reflection, SavedReflection } from '#contract/reflections.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

const TOO_MUCH = 'Your journal has reached its storage limit. Delete removed days for good to free space.';

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp({}, { STORAGE_MB_PER_PERSON: '1' });
});

afterAll(() => app.close());

beforeEach(async () => {
  ada = await app.signIn();
});

function save(daysAgo: number, entries: { content: string }[]) {
  const payload = { userId: ada.userId, date: addDays(TODAY, -daysAgo), promptIndex: 0, entries };
  return ada.send({ method: 'POST', url: '/api/reflections', payload });
}

const large = (daysAgo: number) =>
  save(
    daysAgo,
    Array.from({ length: 10 }, (_, index) => ({ content: `${index} `.padEnd(20_000, 'x') })),
  );

async function findDay(daysAgo: number): Promise<Reflection> {
  return (await ada.send({ url: `/api/reflections/${ada.userId}/${addDays(TODAY, -daysAgo)}` })).json<Reflection>();
}

/** As many days as there is room for. */
async function fill(): Promise<SavedReflection[]> {
  const days: SavedReflection[] = [];
  for (let daysAgo = 1; ; daysAgo += 1) {
    const saved = await large(daysAgo);
    if (saved.statusCode !== 201) return days;
    days.push(saved.json());
  }
}

it('a day beyond 200,000 characters is refused with a sentence', async () => {
  await large(0);

  const refused = await save(0, [{ content: 'x' }]);

  expect([refused.statusCode, refused.body]).toEqual([400, 'A day holds at most 200,000 characters.']);
  expect(refused.headers['x-learn-error']).toBe('reflection.long');
});

it('a save, an edit and a draft beyond the limit of a person are refused with a sentence, for good', async () => {
  const [day] = await fill();
  const url = `/api/reflections/${day?.id}/entries/${day?.entries[0]?.id}`;
  const draft = { promptIndex: 0, removed: [], version: 0, entries: [{ id: 'a', content: 'x'.repeat(20_000) }] };

  const answers = [
    await large(0),
    await ada.send({ method: 'PATCH', url, payload: { content: 'y'.repeat(20_000) }, headers: { 'if-match': '1' } }),
    ...(await Promise.all(
      Array.from({ length: 10 }, (_, daysAgo) =>
        ada.send({ method: 'PUT', url: `/api/drafts/${ada.userId}/${addDays(TODAY, -daysAgo)}`, payload: draft }),
      ),
    )),
  ];

  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(answers[0]?.statusCode).toBe(507);
  expect(refused.length).toBeGreaterThan(1);
  for (const { statusCode, body, headers } of refused) {
    expect([statusCode, body, headers['x-learn-error']]).toEqual([507, TOO_MUCH, 'storage.full']);
    expect(headers).not.toHaveProperty('retry-after');
  }
});

it('reading and removing work beyond the limit, and deleting for good makes room', async () => {
  const [day] = await fill();
  const url = `/api/reflections/${day?.id}`;
  const listUrl = `/api/removed-reflections/${ada.userId}`;

  const entry = await ada.send({
    method: 'DELETE',
    url: `${url}/entries/${day?.entries[0]?.id}`,
    headers: { 'if-match': '1' },
  });
  const removed = await ada.send({ method: 'DELETE', url, headers: { 'if-match': '2' } });
  const still = await large(0);
  const [{ cursor } = { cursor: '' }] = (await ada.send({ url: listUrl })).json<RemovedReflection[]>();
  const query = { cursor };
  const purged = await ada.send({ method: 'DELETE', url: `${listUrl}/${day?.id}`, query });
  const after = await large(0);

  expect([entry, removed, still, purged, after].map(({ statusCode }) => statusCode)).toEqual([200, 204, 507, 204, 201]);
  expect((await ada.send({ url: listUrl })).json()).toEqual([]);
  expect((await ada.send({ method: 'DELETE', url: `${listUrl}/${day?.id}`, query })).statusCode).toBe(404);
});

it('what was removed comes back as far as there is room, and a save that only removes is never refused', async () => {
  const [day] = await fill();
  const [gone, second, ...rest] = day?.entries ?? [];
  const url = `/api/reflections/${day?.id}`;
  const restoreUrl = `${url}/entries/${gone?.id}/restore`;
  await ada.send({ method: 'DELETE', url: `${url}/entries/${gone?.id}`, headers: { 'if-match': '1' } });
  for (const [daysAgo, size] of [
    [100, 20_000],
    [200, 2_000],
    [300, 1],
  ] as const)
    for (let count = 0; ; count += 1)
      if ((await save(daysAgo + count, [{ content: 'z'.repeat(size) }])).statusCode !== 201) break;

  const back = await ada.send({ method: 'POST', url: restoreUrl, payload: { rev: 1 } });
  const listed = (await ada.send({ url: `${url}/removed` })).json<RemovedEntry[]>();
  const entries = rest.map(({ id, content }) => ({ id, content }));
  const payload = { userId: ada.userId, date: day?.date, promptIndex: 1, entries, removed: [second?.id] };
  const removing = await ada.send({ method: 'POST', url: '/api/reflections', payload });
  const adding = await save(0, [{ content: 'z' }]);
  const last = `/api/reflections/${(await findDay(100)).id}`;
  const dayGone = await ada.send({ method: 'DELETE', url: last, headers: { 'if-match': '1' } });
  const dayBack = await ada.send({ method: 'POST', url: `${last}/restore` });

  expect([back.statusCode, back.body, back.headers['x-learn-error']]).toEqual([507, TOO_MUCH, 'storage.full']);
  expect(listed).toMatchObject([{ entryId: gone?.id, content: gone?.content }]);
  expect([removing.statusCode, adding.statusCode]).toEqual([200, 507]);
  expect(removing.json<SavedReflection>().entries).toHaveLength(rest.length);
  // It takes no more than it took under «Removed».
  expect([dayGone.statusCode, dayBack.statusCode]).toEqual([204, 200]);
});

it('deleting for good spares what was changed since its list was opened', async () => {
  const saved = (await save(0, [{ content: 'One' }, { content: 'Two' }])).json<SavedReflection>();
  const url = `/api/reflections/${saved.id}`;
  const entry = `/entries/${saved.entries[0]?.id}`;
  const lists = { day: `/api/removed-reflections/${ada.userId}`, entry: `${url}/removed` };
  const remove = (address: string, version: number) =>
    ada.send({ method: 'DELETE', url: address, headers: { 'if-match': `${version}` } });
  const findCursor = async (list: string) =>
    (await ada.send({ url: list })).json<RemovedReflection[]>()[0]?.cursor ?? '';
  const purge = (address: string, cursor?: string) =>
    ada.send({ method: 'DELETE', url: address, ...(cursor !== undefined && { query: { cursor } }) });
  const later = () => app.clock.set(new Date(app.clock.now() + 1_000).toISOString());
  const gone = `${lists.entry}/${saved.entries[0]?.id}`;
  const day = `${lists.day}/${saved.id}`;

  await remove(`${url}${entry}`, 1);
  const seenEntry = await findCursor(lists.entry);
  later();
  await ada.send({ method: 'POST', url: `${url}${entry}/restore`, payload: { rev: 1 } });
  await remove(`${url}${entry}`, 3);
  const entryAnswers = [
    await purge(gone),
    await purge(gone, seenEntry),
    await purge(gone, await findCursor(lists.entry)),
  ];
  await remove(url, 4);
  const seenDay = await findCursor(lists.day);
  later();
  const back = (await ada.send({ method: 'POST', url: `${url}/restore` })).json<SavedReflection>();
  await remove(url, back.version);
  const dayAnswers = [await purge(day), await purge(day, seenDay), await purge(day, await findCursor(lists.day))];

  for (const answers of [entryAnswers, dayAnswers]) {
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [400, 'cursor must be the cursor of the item in its list.'],
      [409, 'This was changed after you opened the list.'],
      [204, ''],
    ]);
  }
});

it('what was removed comes page by page', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { id, version } = (await save(0, [{ content: `Day ${count}` }])).json<SavedReflection>();
    await ada.send({ method: 'DELETE', url: `/api/reflections/${id}`, headers: { 'if-match': `${version}` } });
  }
  const url = `/api/removed-reflections/${ada.userId}`;

  const first = (await ada.send({ url: `${url}?limit=2` })).json<RemovedReflection[]>();
  const rest = (await ada.send({ url: `${url}?before=${first.at(-1)?.cursor}` })).json<RemovedReflection[]>();
  const unknown = await ada.send({ url: `${url}?before=never` });

  expect([...first, ...rest].map(({ firstWords }) => firstWords).toSorted()).toEqual(['Day 0', 'Day 1', 'Day 2']);
  expect([first.length, rest.length]).toEqual([2, 1]);
  expect([unknown.statusCode, unknown.body]).toEqual([400, 'before must be the cursor of an item in the list.']);
});
