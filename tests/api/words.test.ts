// What people wrote stays in its place: in their answers and, sealed, in the database. Not in a log, an error or a file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeModelInfo, createFakeModelWriter, MODEL_ENVIRONMENT } from '../support/fake-model-writer.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { createTestClock, TODAY } from '../support/test-clock.ts';
import { openTestStorage } from '../support/test-storage.ts';

const CANARY = 'The canary of Lindenhof sings at dawn';

let app: TestApp;
let ada: TestPerson;
let log: ReturnType<typeof createLog>;

beforeAll(async () => {
  log = createLog();
  app = await startTestApp({ logStream: log.stream }, { LOG_LEVEL: 'trace' });
  ada = await app.signIn(`${CANARY} name`);
});

afterAll(() => app.close());

function createLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, stream };
}

/** A canary in every field of every call that takes words, right and wrong. */
async function singEverywhere(person: TestPerson) {
  const { userId } = person;
  const day = { userId, date: TODAY, promptIndex: 0, entries: [{ id: 'a', content: `${CANARY} entry` }] };
  const headers = { 'idempotency-key': `${CANARY} key`, 'user-agent': `${CANARY} agent` };
  const post = (url: string, payload: object) => person.send({ method: 'POST', url, payload, headers });

  const saved = await post('/api/reflections', day);
  const { id } = saved.json<{ id: string }>();
  const week = `/api/reflections/${userId}/weekly/2026-11-14/${TODAY}`;
  const entry = `/api/reflections/${id}/entries/a`;
  const keyed = { ...headers, 'if-match': '1', 'idempotency-key': `${CANARY} another key` };
  const draft = { promptIndex: 0, entries: [{ id: 'c', content: `${CANARY} draft` }], removed: [], version: 0 };
  const drafts = `/api/drafts/${userId}/${TODAY}`;
  const good = [
    await person.send({ method: 'PATCH', url: entry, payload: { content: `${CANARY} edit` }, headers: keyed }),
    await person.send({ url: `${entry}/revisions` }),
    await person.send({ method: 'PUT', url: drafts, payload: draft, headers }),
    await post(`/api/reflections/${id}/bedtime-reading`, { entries: [{ content: `${CANARY} sent` }] }),
    await post('/api/bedtime-reading', { userId, entries: [{ date: '2026-11-19', content: `${CANARY} unsaved` }] }),
    await person.send({ url: week }),
    await person.send({ url: `/api/reflections/${userId}` }),
  ];
  const bad = [
    await person.send({ method: 'PATCH', url: entry, payload: { content: `${CANARY} \0` }, headers: keyed }),
    await person.send({
      method: 'PATCH',
      url: `/api/reflections/${id}/entries/${encodeURIComponent(CANARY)}`,
      payload: { content: 'x' },
      headers,
    }),
    await person.send({ method: 'DELETE', url: entry, headers: { ...headers, 'if-match': CANARY } }),
    await person.send({ method: 'PUT', url: drafts, payload: { ...draft, removed: CANARY }, headers }),
    await post('/api/reflections', { ...day, promptIndex: `${CANARY} prompt` }),
    await post('/api/reflections', { ...day, date: `${CANARY} date` }),
    await post('/api/reflections', { ...day, entries: [{ content: `${CANARY} too long`.repeat(2_000) }] }),
    await post('/api/reflections', { ...day, entries: [{ content: `${CANARY} \0` }] }),
    await post('/api/reflections', { ...day, entries: [{ id: CANARY, content: 'x' }] }),
    await post('/api/reflections', { ...day, entries: [{ content: `${CANARY} reused key` }] }),
    await post('/api/reflections', { ...day, userId: CANARY }),
    await person.send({
      method: 'POST',
      url: '/api/reflections',
      payload: `{"${CANARY}`,
      headers: { 'content-type': 'application/json' },
    }),
    await person.send({ url: `/api/reflections/${userId}?before=${encodeURIComponent(CANARY)}` }),
    await person.send({ url: `/api/${encodeURIComponent(CANARY)}` }),
  ];
  return { saved, good, bad };
}

it('no word of a person is in a log, an error or a file', async () => {
  const { saved, good, bad } = await singEverywhere(ada);

  expect([saved.statusCode, ...good.map(({ statusCode }) => statusCode)]).toEqual([201, ...good.map(() => 200)]);
  expect(saved.body).toContain(CANARY);
  expect(bad.map(({ statusCode }) => statusCode)).toEqual([
    400, 400, 400, 400, 400, 400, 400, 400, 400, 422, 403, 400, 400, 404,
  ]);
  expect(bad.filter(({ body, headers }) => (body + JSON.stringify(headers)).includes(CANARY))).toEqual([]);
  for (const word of ['entry', 'edit', 'draft', 'unsaved']) {
    expect(listFilesWith(app.config.dataDir, `${CANARY} ${word}`)).toEqual([]);
  }
  expect(log.lines.filter((line) => line.includes(CANARY) || line.includes('canary%20of'))).toEqual([]);
});

it('a failure that carries the words of a person keeps them out of its answer and its log', async () => {
  const failing = createLog();
  const storage = await openTestStorage(createTestClock());
  const refuse = async () => {
    throw new Error(`parameter $1 = '${CANARY} parameter'`);
  };
  const broken = await startTestApp(
    { storage: { ...storage, database: { ...storage.database, transact: refuse } }, logStream: failing.stream },
    { LOG_LEVEL: 'trace' },
  );
  const ben = await broken.signIn('Ben');
  const payload = { userId: ben.userId, date: TODAY, promptIndex: 0, entries: [{ content: `${CANARY} entry` }] };

  const answer = await ben.send({ method: 'POST', url: '/api/reflections', payload });
  await broken.close();

  expect(answer.statusCode).toBe(500);
  expect(answer.body).toBe('Something went wrong on the server. Please try again.');
  expect(failing.lines.filter((line) => line.includes('request failed'))).toHaveLength(1);
  expect(failing.lines.filter((line) => line.includes(CANARY))).toEqual([]);
});

it('no word that a language model makes of a person is in a log, an error or a file, not even half-written', async () => {
  const writing = createLog();
  const model = createFakeModelInfo();
  const modelWriter = createFakeModelWriter();
  const home = await startTestApp(
    { logStream: writing.stream, model, modelWriter },
    { ...MODEL_ENVIRONMENT, LOG_LEVEL: 'trace' },
  );
  const ben = await home.signIn('Ben');
  const payload = { userId: ben.userId, date: TODAY, promptIndex: 0, entries: [{ content: `${CANARY} entry` }] };
  const save = () => ben.send({ method: 'POST', url: '/api/reflections', payload });
  const findStream = async (id: string) => (await ben.send({ url: `/api/reflections/${id}/events` })).body;

  const half = Promise.withResolvers<null>();
  modelWriter.answerWith(async ({ onText }) => {
    onText?.(`${CANARY} half`);
    return half.promise;
  });
  const { id } = (await save()).json<{ id: string }>();
  await expect.poll(() => findStream(id)).toContain(`${CANARY} half`);
  const filesWithHalf = listFilesWith(home.config.dataDir, `${CANARY} half`);
  half.resolve(null);
  await expect.poll(() => findStream(id)).toContain('"ready"');
  modelWriter.answerWith(async () => {
    throw new Error(`the model was sent ${CANARY} sent`);
  });
  const failed = await ben.send({ url: `/api/reflections/${ben.userId}/weekly/2026-11-14/${TODAY}` });
  modelWriter.answerWith(async () => null);
  const week = await ben.send({ url: `/api/reflections/${ben.userId}/weekly/2026-11-14/${TODAY}` });
  const calls = await ben.send({ url: `/api/models/${ben.userId}/calls` });
  const files = listFilesWith(home.config.dataDir, CANARY);
  await home.close();

  expect(filesWithHalf).toEqual([]);
  expect(failed.statusCode).toBe(500);
  expect(week.body).toContain(CANARY);
  expect([failed.body, calls.body].filter((body) => body.includes(CANARY))).toEqual([]);
  expect(files).toEqual([]);
  expect(writing.lines.filter((line) => line.includes(CANARY))).toEqual([]);
});

function listFilesWith(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  expect(paths.some((path) => path.endsWith('.db'))).toBe(true);
  return paths.filter((path) => readFileSync(path).includes(text));
}
