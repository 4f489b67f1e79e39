import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import type { CreatedAccessToken } from '#contract/tokens.ts';
import { statement } from '../../server/database/database.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

/** As the cleanup does after 400 days. */
const FORGET_REQUESTS = statement('test.forget-requests', 'DELETE FROM applied_request WHERE user_id = $1');

let app: TestApp;
let ada: TestPerson;
let token: string;

async function start(environment: Record<string, string> = {}): Promise<void> {
  app = await startTestApp({}, environment);
  ada = await app.signIn('Ada');
  token = await createToken(ada);
}

beforeEach(() => start());
afterEach(() => app.close());

async function createToken(person: TestPerson): Promise<string> {
  const payload = { name: 'curl', scope: 'add', days: 30 };
  const answer = await person.send({ method: 'POST', url: '/api/tokens', payload });
  return answer.json<CreatedAccessToken>().token;
}

const capture = (payload: object, key?: string) =>
  app.send({
    method: 'POST',
    url: '/api/capture',
    payload,
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
const read = async (date = TODAY): Promise<Reflection | null> =>
  (await ada.send({ url: `/api/reflections/${ada.userId}/${date}` })).json();
const textsOf = async (date = TODAY) => (await read(date))?.entries.map(({ content }) => content);

describe('HQ3: a captured learning', () => {
  test('begins today, with the prompt that follows the latest day', async () => {
    const payload = { userId: ada.userId, date: '2026-11-19', promptIndex: 4, entries: [{ content: 'Earlier' }] };
    await ada.send({ method: 'POST', url: '/api/reflections', payload });

    const answer = await capture({ content: 'Rye has gums.' });

    const day = await read();
    expect([answer.statusCode, answer.json()]).toEqual([201, { date: TODAY, entryId: day?.entries[0]?.id }]);
    expect(day).toMatchObject({ promptIndex: 0, entries: [{ content: 'Rye has gums.', promptIndex: 0 }] });
    expect(day?.aiSummary).not.toBeNull();
  });

  test('on a day of imported entries has the prompt that follows the latest day with one', async () => {
    const earlier = { userId: ada.userId, date: '2026-11-19', promptIndex: 2, entries: [{ content: 'Earlier' }] };
    await ada.send({ method: 'POST', url: '/api/reflections', payload: earlier });
    const started = await ada.send({ method: 'POST', url: '/api/imports', payload: { source: 'jrnl', name: 'file' } });
    const url = `/api/imports/${started.json<{ id: string }>().id}/entries`;
    const entries = [{ key: '1', date: TODAY, content: 'Imported' }];
    const imported = await ada.send({ method: 'POST', url, payload: { preview: false, entries } });
    expect(imported.json()).toMatchObject({ added: 1 });
    await capture({ content: 'Rye has gums.' });

    expect(await read()).toMatchObject({ promptIndex: 3, entries: [{ promptIndex: null }, { promptIndex: 3 }] });
  });

  test('joins what the day has, whose prompt and texts stay', async () => {
    const payload = { userId: ada.userId, date: TODAY, promptIndex: 3, entries: [{ content: 'Typed' }] };
    await ada.send({ method: 'POST', url: '/api/reflections', payload });

    await capture({ content: 'Captured' });
    await capture({ content: 'Captured' });

    expect(await read()).toMatchObject({ promptIndex: 3, version: 3 });
    expect(await textsOf()).toEqual(['Typed', 'Captured', 'Captured']);
  });

  test('goes to the day that it names, and the figures count it', async () => {
    expect((await capture({ content: 'Late', date: '2026-11-20' })).json()).toMatchObject({ date: '2026-11-20' });

    const figures = await ada.send({ url: `/api/reflections/${ada.userId}/figures?today=${TODAY}` });
    expect(figures.json()).toMatchObject({ current: 1, total: 1 });
  });

  test.each([
    [{ timeZone: 'Pacific/Auckland' }, '2026-11-22'],
    [{ timeZone: 'Pacific/Auckland', dayEndsAt: 4 }, '2026-11-21'],
    [{ timeZone: 'America/Los_Angeles', dayEndsAt: 6 }, '2026-11-20'],
  ])('belongs to today by the settings of its person: %j', async (payload, date) => {
    await ada.send({ method: 'PUT', url: '/api/settings', payload });

    expect((await capture({ content: 'Where I am' })).json()).toMatchObject({ date });
    expect(await textsOf(date)).toEqual(['Where I am']);
  });

  test('is added once for one key, also when the repeat comes after midnight', async () => {
    const first = await capture({ content: 'Once' }, 'k-1');
    app.clock.set('2026-11-22T00:30:00Z');
    const again = await capture({ content: 'Once' }, 'k-1');

    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await textsOf()).toEqual(['Once']);
    expect(await read('2026-11-22')).toBeNull();
  });

  test('with the key of another one is refused', async () => {
    await capture({ content: 'One' }, 'k-1');

    const answer = await capture({ content: 'Two' }, 'k-1');

    expect([answer.statusCode, answer.headers['x-learn-error']]).toEqual([422, 'request.reused']);
    expect(await textsOf()).toEqual(['One']);
  });

  test('and a second one with the same words and another key are both kept', async () => {
    const answers = [await capture({ content: 'Same' }, 'k-1'), await capture({ content: 'Same' }, 'k-2')];

    expect(new Set(answers.map((answer) => answer.json<{ entryId: string }>().entryId)).size).toBe(2);
    expect(await textsOf()).toEqual(['Same', 'Same']);
  });

  test('overwrites no entry, also not one that has the id of its key', async () => {
    const { entryId: id } = (await capture({ content: 'Mine' }, 'k-1')).json<{ entryId: string }>();
    for (const [date, content] of [
      ['2026-11-19', 'Written here'],
      ['2026-11-18', 'Theirs'],
    ])
      await ada.send({
        method: 'POST',
        url: '/api/reflections',
        payload: { userId: ada.userId, date, promptIndex: 0, entries: [{ id, content }] },
      });
    await app.storage.database.write(FORGET_REQUESTS, [ada.userId]);

    const answer = await capture({ content: 'Theirs', date: '2026-11-19' }, 'k-1');
    const repeated = await capture({ content: 'Theirs', date: '2026-11-19' }, 'k-1');

    expect(await textsOf('2026-11-19')).toEqual(['Written here', 'Theirs']);
    const entryId = (await read('2026-11-19'))?.entries[1]?.id;
    expect([answer.json(), repeated.json()]).toEqual([
      { date: '2026-11-19', entryId },
      { date: '2026-11-19', entryId },
    ]);
  });

  test('says by its answer not whether the day has the text', async () => {
    const payload = { userId: ada.userId, date: TODAY, promptIndex: 3, entries: [{ content: 'Typed' }] };
    const typed = (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();

    const answers = [await capture({ content: 'Typed' }), await capture({ content: 'Typed' })];

    const ids = answers.map((answer) => answer.json<{ entryId: string }>().entryId);
    expect(new Set([...ids, typed.entries[0]?.id]).size).toBe(3);
    expect(await textsOf()).toEqual(['Typed', 'Typed', 'Typed']);
  });

  test.each([
    [{}, 'content is missing: the text of the learning.'],
    [{ content: '  ' }, 'Please add at least one reflection'],
    [{ content: 'x'.repeat(20_001) }, 'A learning is longer than 20,000 characters. Please split it.'],
    [{ content: 'x', date: '2026-02-30' }, 'This date does not exist. Write it as 2026-11-21.'],
    [{ content: 'x', date: '2026-11-23' }, 'This date is still in the future.'],
  ])('that cannot be one is refused with a sentence: %j', async (payload, sentence) => {
    const answer = await capture(payload);

    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect(await read()).toBeNull();
  });
});

test('HQ3: a person may capture 30 learnings a minute, whatever their address, and others are not held up', async () => {
  await app.close();
  await start({ RATE_LIMIT_PER_MINUTE: '300' });
  const ben = await app.signIn('Ben');
  const otherToken = await createToken(ben);

  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) statuses.push((await capture({ content: `${index}` })).statusCode);
  token = otherToken;

  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
  expect((await capture({ content: 'Of Ben' })).statusCode).toBe(201);
});
