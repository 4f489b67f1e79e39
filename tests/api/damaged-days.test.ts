// One damaged row costs its day: the others are answered, nothing is saved onto it, and the log names it without its words.
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InjectOptions } from 'fastify';
import type { Reflection } from '#contract/reflections.ts';
import { addDays } from '#contract/days.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { statement, type Statement } from '../../server/database/database.ts';
import { openStorage } from '../../server/open-storage.ts';
import { openSqlite } from '../../server/database/sqlite/sqlite.ts';
import { createTestClock, TODAY } from '../support/test-clock.ts';
import { createTestFolder } from '../support/test-storage.ts';
import { signIn } from '../support/sign-in.ts';

const SENTENCE = 'This day could not be opened. A backup may have it.';
const YESTERDAY = addDays(TODAY, -1);
const DAMAGE = statement('test.damage', "UPDATE reflection SET document = x'00' WHERE date = $1");
const DAMAGE_DRAFTS = statement('test.damage-drafts', "UPDATE draft SET content = x'00'");

let site: Awaited<ReturnType<typeof start>>;

beforeEach(async () => {
  site = await start();
});

afterEach(() => site.close());

/** A person with a good day of today and a damaged one of yesterday, before a server that opens its storage itself. */
async function start() {
  const folder = createTestFolder();
  const clock = createTestClock();
  const { config } = readConfig({ DATA_DIR: folder.dataDir, LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '0' });
  const storage = await openStorage({ dataDir: folder.dataDir, clock });
  const { userId, cookie } = await signIn({ storage, clock, publicUrl: config.publicUrl }, 'Ada');
  await storage.close();
  const lines: string[] = [];
  const logStream = new Writable({
    write(line: Buffer, _, done) {
      lines.push(line.toString());
      done();
    },
  });
  const server = await buildApp(config, { clock, logStream });
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const send = (options: InjectOptions) => server.inject({ ...options, headers: { ...headers, ...options.headers } });
  const save = (date: string, content: string) =>
    send({
      method: 'POST',
      url: '/api/reflections',
      payload: { userId, date, promptIndex: 2, entries: [{ content }] },
    });
  const damaged = (await save(YESTERDAY, 'The heron stood still.')).json<Reflection>();
  await save(TODAY, 'Rye rests longer.');
  const damage = async (query: Statement<unknown>, values: string[]): Promise<void> => {
    const journal = openSqlite({ path: join(folder.dataDir, 'learn.db'), report: () => {} });
    await journal.write(query, values);
    await journal.close();
  };
  await damage(DAMAGE, [YESTERDAY]);
  return {
    userId,
    damaged,
    send,
    save,
    lines,
    damageDrafts: () => damage(DAMAGE_DRAFTS, []),
    async close() {
      await server.close();
      folder.remove();
    },
  };
}

test('a list has the damaged day among the others, with what its row says', async () => {
  const { userId, damaged, send, lines } = site;

  const [good, bad] = (await send({ url: `/api/reflections/${userId}` })).json<Reflection[]>();

  expect(good).toMatchObject({ date: TODAY, entries: [{ content: 'Rye rests longer.' }] });
  expect(bad).toEqual({
    ...damaged,
    kept: undefined,
    entries: [],
    aiSummary: null,
    damaged: true,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
  });
  const line = { level: 50, kind: 'damaged-row', table: 'reflection', userId, row: damaged.id };
  expect(lines.map((each) => JSON.parse(each) as object)).toEqual([
    expect.objectContaining({ ...line, route: 'GET /api/reflections/:userId' }),
  ]);
  expect(lines.join('')).not.toContain('heron');
});

test('the day itself is answered as damaged, and the figures count it', async () => {
  const { userId, damaged, send } = site;

  const found = await send({ url: `/api/reflections/${userId}/${YESTERDAY}` });
  const figures = await send({ url: `/api/reflections/${userId}/figures?today=${TODAY}` });

  expect(found.json()).toMatchObject({ id: damaged.id, damaged: true, promptIndex: 2, entries: [] });
  expect(figures.json()).toMatchObject({ total: 2, current: 2 });
});

test('saving onto it, editing, removing and reading it are refused, and the draft stays', async () => {
  const { userId, damaged, send, save } = site;
  const { id, entries, version } = damaged;
  const draft = { promptIndex: 0, entries: [{ id: 'new', content: 'More words.' }], removed: [], version: 0 };
  await send({ method: 'PUT', url: `/api/drafts/${userId}/${YESTERDAY}`, payload: draft });
  const seen = { 'if-match': String(version) };
  const entry = `/api/reflections/${id}/entries/${entries[0]?.id}`;

  const answers = [
    await save(YESTERDAY, 'More words.'),
    await send({ method: 'PATCH', url: entry, payload: { content: 'Other words.' }, headers: seen }),
    await send({ method: 'DELETE', url: entry, headers: seen }),
    await send({ method: 'DELETE', url: `/api/reflections/${id}`, headers: seen }),
    await send({
      method: 'POST',
      url: `/api/reflections/${id}/bedtime-reading`,
      payload: { entries: [{ content: 'x' }] },
    }),
  ];

  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [422, SENTENCE]));
  expect(new Set(answers.map(({ headers }) => headers['x-learn-error']))).toEqual(new Set(['reflection.damaged']));
  expect((await send({ url: `/api/drafts/${userId}/${YESTERDAY}` })).json()).toMatchObject({
    entries: [{ content: 'More words.' }],
  });
});

test('a damaged draft is replaced only by a device that has seen its version', async () => {
  const { userId, send, damageDrafts } = site;
  const url = `/api/drafts/${userId}/${TODAY}`;
  const draft = { promptIndex: 0, entries: [{ id: 'new', content: 'More words.' }], removed: [] };
  const keep = (version: number) => send({ method: 'PUT', url, payload: { ...draft, version } });
  await keep(0);
  await damageDrafts();

  const refused = await keep(0);
  const kept = await keep(1);

  expect([refused.statusCode, refused.body, refused.headers['x-learn-error']]).toEqual([
    422,
    SENTENCE,
    'reflection.damaged',
  ]);
  expect([kept.statusCode, kept.json<{ version: number }>().version]).toEqual([200, 2]);
});

test('another day is saved, and weekly and bedtime texts are made of the days that open', async () => {
  const { userId, send, save } = site;
  const sent = [TODAY, YESTERDAY].map((date) => ({ date, content: 'x' }));

  const saved = await save(TODAY, 'More of today.');
  const weekly = await send({ url: `/api/reflections/${userId}/weekly/${YESTERDAY}/${TODAY}` });
  const bedtime = await send({ method: 'POST', url: '/api/bedtime-reading', payload: { userId, entries: sent } });

  expect([saved, weekly, bedtime].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(weekly.json()).toMatchObject({ dates: [TODAY] });
});
