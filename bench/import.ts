// `npm run bench -- import [--engine=sqlite] [--entries=7300] [--per-day=2]`: imports a journal in requests of 200
// entries, imports it again, and undoes the import. Meanwhile another person saves a day every 100 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#contract/days.ts';
import type { ImportedEntry, ImportResult, UndoneImport } from '#contract/imports.ts';
import { IMPORT_ITEMS_PER_REQUEST_MAX } from '#contract/limits.ts';
import { createTestDatabase, startPostgres, type PostgresServer } from '../tests/support/postgres.ts';
import { startServer, type MeasuredServer, type ServedPerson } from './load/child.ts';
import { writeEntry } from './load/journal.ts';
import { readEngines, readNumber, type Engine } from './load/options.ts';
import { percentile } from './load/statistics.ts';
import { atMost, printTable } from './load/table.ts';

const SERVER = new URL('load/learn.ts', import.meta.url);
const PORT = 4750;
const FIRST_DAY = '2010-01-01';
const SECONDS_GOAL = 15;
const GOAL_ENTRIES = 5_000;
const SAVE_EVERY_MS = 100;
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

type Send = <Answer>(person: ServedPerson, path: string, body: object) => Promise<Answer>;

export async function run(options: string[]): Promise<void> {
  const count = readNumber(options, 'entries', 7_300);
  const perDay = readNumber(options, 'per-day', 2);
  const entries = Array.from({ length: count }, (_, index) => ({
    key: `${index}`,
    date: addDays(FIRST_DAY, Math.floor(index / perDay)),
    content: writeEntry(index),
  }));
  for (const engine of readEngines(options)) {
    console.log(`${engine}: ${count} entries, ${perDay} a day`);
    await measureEngine(engine, entries);
  }
}

async function measureEngine(engine: Engine, entries: readonly ImportedEntry[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-import-'));
  const postgres: PostgresServer | null = engine === 'postgresql' ? await startPostgres() : null;
  let server: MeasuredServer | null = null;
  try {
    const database = postgres && {
      DATABASE_URL: await createTestDatabase(postgres.url, 'measured'),
      LEARN_MASTER_KEY: MASTER_KEY,
    };
    const environment = { PORT: String(PORT), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', ...database };
    server = await startServer(SERVER, environment);
    await measureImport(server, entries);
  } finally {
    await server?.stop();
    await postgres?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureImport(server: MeasuredServer, entries: readonly ImportedEntry[]): Promise<void> {
  const [person, other] = server.people;
  if (!person || !other) throw new Error('The server has no people.');
  const send = createSend(server.port);
  const before = await server.readUsage();
  const { id } = await send<{ id: string }>(person, '/api/imports', { source: 'csv', name: 'bench' });
  const steps: [string, () => Promise<string>][] = [
    ['preview', async () => `${(await addAll({ person, id, entries, preview: true }, send)).added} new`],
    ['import', async () => `${(await addAll({ person, id, entries, preview: false }, send)).added} added`],
    ['import again', async () => `${(await addAll({ person, id, entries, preview: false }, send)).same} same`],
    ['undo', async () => `${(await send<UndoneImport>(person, `/api/imports/${id}/undo`, {})).removed} removed`],
  ];
  const rows: string[][] = [];
  for (const [name, step] of steps)
    rows.push([name, ...(await measureStep(step, { name, other, count: entries.length }, send))]);
  const { rssBytes } = await server.readUsage();
  printTable(['step', 'result', 'seconds', 'for 5,000', 'saves of another: p50', 'p99 ms'], rows);
  console.log(`memory: ${((rssBytes - before.rssBytes) / 1e6).toFixed(0)} MB more\n`);
}

async function measureStep(
  step: () => Promise<string>,
  { name, other, count }: { name: string; other: ServedPerson; count: number },
  send: Send,
): Promise<string[]> {
  const saves: number[] = [];
  const over = new AbortController();
  const saving = (async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      const entries = [{ content: `${name} ${saves.length} ${writeEntry(saves.length)}` }];
      await send(other, '/api/reflections', {
        userId: other.userId,
        date: addDays('1990-01-01', saves.length),
        promptIndex: 0,
        entries,
      });
      saves.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, SAVE_EVERY_MS));
    }
  })();
  const startedAt = performance.now();
  const result = await step();
  const seconds = (performance.now() - startedAt) / 1_000;
  over.abort();
  await saving;
  const scaled = (seconds * GOAL_ENTRIES) / count;
  const judged = name === 'import' ? atMost(scaled, SECONDS_GOAL, 1) : scaled.toFixed(1);
  return [result, seconds.toFixed(1), judged, percentile(saves, 0.5).toFixed(1), percentile(saves, 0.99).toFixed(1)];
}

interface Addition {
  person: ServedPerson;
  id: string;
  entries: readonly ImportedEntry[];
  preview: boolean;
}

async function addAll({ person, id, entries, preview }: Addition, send: Send): Promise<ImportResult> {
  const sum: ImportResult = { added: 0, same: 0, kept: 0, refused: [] };
  for (let start = 0; start < entries.length; start += IMPORT_ITEMS_PER_REQUEST_MAX) {
    const batch = { preview, entries: entries.slice(start, start + IMPORT_ITEMS_PER_REQUEST_MAX) };
    const result = await send<ImportResult>(person, `/api/imports/${id}/entries`, batch);
    sum.added += result.added;
    sum.same += result.same;
    sum.kept += result.kept;
    sum.refused.push(...result.refused);
  }
  return sum;
}

function createSend(port: number): Send {
  return async <Answer>({ cookie }: ServedPerson, path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}
