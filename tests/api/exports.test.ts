// «Download everything»: one zip file that holds every text of a person.
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportedDay } from '#contract/exported-day.ts';
import { statement } from '../../server/database/database.ts';
import { readOpenDays } from '../../server/exports/read-journal.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { getUnzip } from '../../scripts/test-tools.ts';
import { TODAY } from '../support/test-clock.ts';

const DAMAGE = statement('test.damage', 'UPDATE reflection SET document = $2 WHERE user_id = $1');
const run = promisify(execFile);
const YESTERDAY = '2026-11-20';
const SECRET = 'The tide tables are wrong by an hour in summer.';
const REPLACED = 'The tide tables are right.';
const REMOVED = 'A day that was removed.';
const DRAFT = 'Not finished yet: ebb and flow';

let app: TestApp;
let ada: TestPerson;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn('Ada');
  await write(ada, TODAY, REPLACED);
  await write(ada, TODAY, SECRET);
  await write(ada, YESTERDAY, 'Ünïcode: 漢字 and — dashes.\n\n- [ ] a list');
  const removed = await write(ada, '2026-11-01', REMOVED);
  await ada.send({
    method: 'DELETE',
    url: `/api/reflections/${removed.id}`,
    headers: { 'If-Match': String(removed.version) },
  });
  await ada.send({
    method: 'PUT',
    url: `/api/drafts/${ada.userId}/2026-11-02`,
    payload: { promptIndex: 0, entries: [{ id: 'a', content: DRAFT }], removed: [], version: 0 },
  });
  await write(await app.signIn('Ben'), TODAY, 'Only Ben knows this sentence.');
  folder = await unpack((await download(ada)).rawPayload);
});

afterAll(() => app.close());

async function write(person: TestPerson, date: string, content: string): Promise<{ id: string; version: number }> {
  const payload = { userId: person.userId, date, promptIndex: 2, entries: [{ id: 'a', content }] };
  return (await person.send({ method: 'POST', url: '/api/reflections', payload })).json();
}

function download(person: TestPerson) {
  return person.send({ method: 'GET', url: '/api/export' });
}

async function unpack(zip: Buffer): Promise<string> {
  const target = mkdtempSync(join(tmpdir(), 'learn-export-'));
  writeFileSync(join(target, 'learn.zip'), zip);
  const unzip = getUnzip();
  // Fails for an archive with any error.
  await run(unzip, ['-t', join(target, 'learn.zip')]);
  await run(unzip, ['-q', join(target, 'learn.zip'), '-d', join(target, 'out')]);
  return join(target, 'out');
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function readDays(): ExportedDay[] {
  return (JSON.parse(read('learn.json')) as { days: ExportedDay[] }).days;
}

test('HN1: one request answers with the whole file, named by the date', async () => {
  const { statusCode, headers } = await download(await app.signIn('Cleo'));

  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toBe(`attachment; filename="learn-${TODAY}.zip"`);
});

test('learn.json has one day a line, oldest first, with its entries and earlier texts', () => {
  const days = readDays();

  expect(days.map(({ date }) => date)).toEqual([YESTERDAY, TODAY]);
  expect(days[1]?.entries).toMatchObject([{ id: 'a', content: SECRET, promptIndex: 2 }]);
  expect(days[1]?.revisions).toMatchObject([{ entryId: 'a', revision: 1, reason: 'edit', content: REPLACED }]);
  expect(days[1]?.texts.map(({ kind }) => kind)).toContain('summary');
  expect(
    read('learn.json')
      .split('\n')
      .filter((line) => line.includes('"date":')),
  ).toHaveLength(2);
});

test('account.json has drafts, removed days, sessions and settings', () => {
  const account = JSON.parse(read('account.json')) as Record<string, unknown>;

  expect(account).toMatchObject({
    format: 'learn-account',
    settings: { dayEndsAt: 0 },
    sessions: [{ id: expect.any(String) }],
    tokens: [],
    drafts: [{ date: '2026-11-02', entries: [{ content: DRAFT }] }],
    removedDays: [{ date: '2026-11-01', entries: [{ content: REMOVED }] }],
  });
});

test('HN6: a Markdown file for each day has front matter and each entry verbatim under its prompt', () => {
  expect(readdirSync(join(folder, 'markdown', '2026'))).toEqual([`${YESTERDAY}.md`, `${TODAY}.md`]);
  const text = read(`markdown/2026/${YESTERDAY}.md`);

  expect(text).toMatch(
    /^---\ndate: 2026-11-20\ncreated: .*Z\nupdated: .*Z\nprompt: "What surprised you today\?"\ntags: \[learn\]\n---\n\n## What surprised you today\?\n\n/,
  );
  expect(text).toContain('Ünïcode: 漢字 and — dashes.\n\n- [ ] a list\n');
});

test('HN2: manifest.json comes last and has the counts, and the hash of each file and each day', () => {
  const manifest = JSON.parse(read('manifest.json')) as {
    counts: object;
    unreadableDays: string[];
    files: { name: string; bytes: number; sha256: string }[];
    days: { date: string }[];
  };

  expect(manifest.counts).toMatchObject({ days: 2, entries: 2, revisions: 1 });
  expect(manifest.unreadableDays).toEqual([]);
  expect(manifest.files.map(({ name }) => name)).toEqual([
    'README.txt',
    'learn.json',
    'account.json',
    `markdown/2026/${YESTERDAY}.md`,
    `markdown/2026/${TODAY}.md`,
  ]);
  for (const { name, bytes, sha256 } of manifest.files) {
    const content = readFileSync(join(folder, name));
    expect([name, content.length, hash('sha256', content, 'hex')]).toEqual([name, bytes, sha256]);
  }
  expect(manifest.days.map(({ date }) => date)).toEqual([YESTERDAY, TODAY]);
});

test('HN2: a download that was cut is not a valid zip file', async () => {
  const { rawPayload } = await download(await app.signIn('Dora'));

  for (const length of [rawPayload.length / 2, rawPayload.length - 1])
    await expect(unpack(rawPayload.subarray(0, length))).rejects.toThrow('unzip');
});

test('nothing of another person is in it', async () => {
  const { rawPayload } = await download(await app.signIn('Ben'));
  const other = await unpack(rawPayload);

  expect(readFileSync(join(other, 'learn.json'), 'utf8')).not.toContain(SECRET);
  expect(read('learn.json')).not.toContain('Only Ben knows');
});

describe('HN7', () => {
  test('a fourth export within an hour is refused with the time to wait', async () => {
    const limited = await startTestApp({}, { RATE_LIMIT_PER_MINUTE: '300' });
    const person = await limited.signIn('Ada');
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await download(person)).statusCode);
    const refused = await download(person);

    expect(statuses).toEqual([200, 200, 200]);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    await limited.close();
  });
});

test('HN2: a day that cannot be read is named; one that was removed since the export began is not part of it', async () => {
  const eva = await app.signIn('Eva');
  await write(eva, TODAY, 'Rye rests.');
  await app.storage.database.write(DAMAGE, [eva.userId, Buffer.from('not a sealed day')]);
  const unreadable: string[] = [];
  const journal = { userId: eva.userId, dates: [YESTERDAY, TODAY], hiddenDates: new Set<string>(), texts: new Map() };

  const days = readOpenDays(journal, (date) => unreadable.push(date), app.storage);

  expect((await days.next()).done).toBe(true);
  expect(unreadable).toEqual([TODAY]);
  const damaged = await unpack((await download(eva)).rawPayload);
  const manifest = JSON.parse(readFileSync(join(damaged, 'manifest.json'), 'utf8')) as { unreadableDays: string[] };
  expect(manifest.unreadableDays).toEqual([TODAY]);
  expect(readFileSync(join(damaged, `markdown/2026/${TODAY}.md`), 'utf8')).toBe('This day could not be read.\n');
});

test('HN2: learn.json has a day a line, so that an import reads it line by line', () => {
  const text = readFileSync(join(folder, 'learn.json'), 'utf8');
  const { days } = JSON.parse(text) as { days: ExportedDay[] };

  const [head, ...lines] = text.split('\n');

  // As `web/features/import/formats/own-days.ts` recognises it.
  expect(head).toBe('{"format": "learn-export", "version": 1, "days": [');
  expect(lines.slice(-2)).toEqual([']}', '']);
  expect(lines.slice(0, -2).map((line): unknown => JSON.parse(line.replace(/,$/, '')))).toEqual(days);
});
