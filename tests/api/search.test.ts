// Search over the entries of one person.
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { SEARCHES_PER_MINUTE, SEARCH_HITS_PER_PAGE } from '#contract/limits.ts';
import type { SearchEnd, SearchHit } from '#contract/search.ts';
import { StorageError } from '../../server/database/errors.ts';
import type { Storage } from '../../server/open-storage.ts';
import { findFreePort } from '../support/server-process.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { createTestClock, TODAY } from '../support/test-clock.ts';
import { openTestStorage } from '../support/test-storage.ts';

const CANARY = 'Zwölfkanarienvogel';

let app: TestApp;
let limited: TestApp;
let metricsPort: number;
let isBroken = false;
let [reads, mostReads] = [0, 0];
let ada: TestPerson;
const lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  metricsPort = await findFreePort();
  const logStream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const storage = await openTestStorage(createTestClock());
  limited = await startTestApp(
    { logStream, storage: watched(storage) },
    { RATE_LIMIT_PER_MINUTE: '1000', LOG_LEVEL: 'trace', METRICS_PORT: String(metricsPort) },
  );
});
beforeEach(async () => {
  ada = await app.signIn();
});
afterAll(() => Promise.all([app.close(), limited.close()]));

/** Its list of days is slow, and can fail, so that there is something to log. */
function watched(storage: Storage): Storage {
  const read: Storage['database']['read'] = async (query, values) => {
    if (query.name !== 'reflection.list-sizes') return storage.database.read(query, values);
    if (isBroken) throw new StorageError('damaged', 'A sentence of the storage.');
    reads += 1;
    mostReads = Math.max(mostReads, reads);
    await wait(5);
    reads -= 1;
    return storage.database.read(query, values);
  };
  return { ...storage, database: { ...storage.database, read } };
}

async function save(person: TestPerson, date: string, ...contents: string[]): Promise<{ id: string }> {
  const entries = contents.map((content) => ({ content }));
  const payload = { userId: person.userId, date, promptIndex: 1, entries };
  return (await person.send({ method: 'POST', url: '/api/reflections', payload })).json<{ id: string }>();
}

function post(person: TestPerson, query: unknown, cursor?: string) {
  return person.send({ method: 'POST', url: '/api/search', payload: { query, cursor } });
}

async function search(query: string, cursor?: string): Promise<{ hits: SearchHit[]; end: SearchEnd }> {
  const answer = await post(ada, query, cursor);
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  const values = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  return { end: values.pop() as SearchEnd, hits: values as SearchHit[] };
}

test('HL5: results come newest first, each with its day, its entry and its marks', async () => {
  await save(ada, addDays(TODAY, -2), 'A first walk.', 'Something else.');
  await save(ada, TODAY, 'Another long walk by the lake.');

  const { hits, end } = await search('walk');

  expect(hits).toMatchObject([
    { date: TODAY, snippet: 'Another long walk by the lake.', at: 0, isCut: false, marks: [[13, 17]] },
    { date: addDays(TODAY, -2), snippet: 'A first walk.', at: 0, isCut: false, marks: [[8, 12]] },
  ]);
  expect(end).toEqual({ done: true, scanned: 3, cursor: null });
});

test('HL1: all words are in one entry, in any case and accent', async () => {
  await save(ada, TODAY, 'Mój RÉSUMÉ z Łodzi', 'resume');

  expect((await search('resume lodz')).hits.map(({ snippet }) => snippet)).toEqual(['Mój RÉSUMÉ z Łodzi']);
});

test('HL2: filters limit the days and the prompts', async () => {
  await save(ada, addDays(TODAY, -1), 'walk one');
  await save(ada, TODAY, 'walk two');
  const found = async (query: string) => (await search(query)).hits.map(({ snippet }) => snippet);

  expect(await found(`walk before:${TODAY}`)).toEqual(['walk one']);
  expect(await found(`on:${TODAY}`)).toEqual(['walk two']);
  expect(await found('walk -two prompt:1')).toEqual(['walk one']);
  expect(await found('walk prompt:2')).toEqual([]);
});

test('HL3: a script without spaces matches anywhere', async () => {
  await save(ada, TODAY, '今日は日本語を学んだ');

  expect((await search('日本')).hits).toHaveLength(1);
});

test('HL4: removed entries, removed days and the days of others are not found', async () => {
  const day = await save(ada, TODAY, 'secret stays', 'secret goes');
  const removed = await save(ada, addDays(TODAY, -1), 'secret day');
  await save(await app.signIn(), TODAY, 'secret of another');
  const [, goes] = (await search('secret')).hits;
  await ada.send({
    method: 'DELETE',
    url: `/api/reflections/${day.id}/entries/${goes?.entryId}`,
    headers: { 'if-match': '1' },
  });
  await ada.send({ method: 'DELETE', url: `/api/reflections/${removed.id}`, headers: { 'if-match': '1' } });

  expect((await search('secret')).hits.map(({ snippet }) => snippet)).toEqual(['secret stays']);
});

test('HL5: a page ends after a whole day, and its cursor continues before it', async () => {
  const count = SEARCH_HITS_PER_PAGE / 10 + 1;
  for (let index = 0; index < count; index += 1)
    // oxlint-disable-next-line no-await-in-loop -- one person's saves come after one another
    await save(ada, addDays(TODAY, -index), ...Array.from({ length: 10 }, (_, at) => `walk ${at}`));

  const first = await search('walk');
  const second = await search('walk', first.end.cursor ?? '');

  expect(first.hits).toHaveLength(SEARCH_HITS_PER_PAGE);
  expect(first.end).toMatchObject({ done: false, cursor: addDays(TODAY, 2 - count) });
  expect(second.hits.map(({ date }) => date)).toEqual(Array.from({ length: 10 }, () => addDays(TODAY, 1 - count)));
  expect(second.end).toMatchObject({ done: true, cursor: null });
});

test.each([
  ['nothing', '  ', 'Please type a word to search for.'],
  ['no text', 7, 'A query is missing.'],
  ['more than 200 characters', 'x'.repeat(201), 'A query has at most 200 characters. Please shorten it.'],
  ['more than 10 words', 'a b c d e f g h i j k', 'A query has at most 10 words. Please remove some.'],
])('HL9: a query of %s is refused with a sentence', async (_, query, message) => {
  const answer = await post(ada, query);

  expect([answer.statusCode, answer.body]).toEqual([400, message]);
});

test('HL8: a person searches sixty times a minute, and further pages do not count', async () => {
  const ben = await limited.signIn();
  const statuses = [];
  for (let index = 0; index < SEARCHES_PER_MINUTE; index += 1)
    // oxlint-disable-next-line no-await-in-loop -- in order
    statuses.push((await post(ben, 'walk')).statusCode);

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await post(ben, 'walk')).statusCode).toBe(429);
  expect((await post(ben, 'walk', TODAY)).statusCode).toBe(200);
  expect((await post(await limited.signIn(), 'walk')).statusCode).toBe(200);
});

test('HL8: a person has one running search, and a second one waits for its end', async () => {
  const ben = await limited.signIn();
  mostReads = 0;

  const answers = await Promise.all(['walk', 'lake', 'tree'].map((query) => post(ben, query)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(mostReads).toBe(1);
});

test('HL12: a query is in no log line and in no metric', async () => {
  const ben = await limited.signIn();
  lines.length = 0;

  expect((await post(ben, CANARY)).statusCode).toBe(200);
  expect((await post(ben, `${CANARY} a b c d e f g h i j k`)).statusCode).toBe(400);
  expect((await post(ben, CANARY.repeat(20))).statusCode).toBe(400);
  isBroken = true;
  expect((await post(ben, CANARY)).statusCode).toBe(503);
  isBroken = false;

  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('/api/search');
  expect(lines.length).toBeGreaterThan(0);
  expect((lines.join('') + metrics).toLowerCase()).not.toContain('kanarienvogel');
});
