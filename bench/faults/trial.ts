// Tests one fault: the shipped server with its real time-outs and a model that fails in this way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { addDays } from '#contract/days.ts';
import type { ModelCall } from '#contract/models.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { startFaultyProvider, type FaultyProvider } from '../../tests/support/faulty-provider.ts';
import { startServerProcess, type ServerProcess } from '../../tests/support/server-process.ts';
import type { SignedIn } from '../../tests/support/sign-in.ts';
import { readMemoryMb } from '../load/memory.ts';
import { createPerson } from '../load/seed.ts';
import { ENTRIES, type Fault } from './faults.ts';

/** `cloud`: a public provider, which needs consent and has shorter time-outs. `home`: a private one. */
export type Place = 'cloud' | 'home';

export interface Trial {
  place: Place;
  fault: string;
  /** A save before the fault, and one during the fault. */
  normalMs: number;
  saveMs: number;
  /** From the save to the first answer with a summary. */
  textMs: number;
  /** From the save until the summary's status is `ready`. */
  settledMs: number;
  readingMs: number;
  weekMs: number;
  hasAllTexts: boolean;
  /** Provider calls of the job that made most. */
  calls: number;
  /** From the save until no provider call is running; `source` is the source of the summary at that time. */
  callsOverMs: number;
  source: string;
  memoryMb: { before: number; after: number };
  /** An unhandled rejection ends the process. */
  hasSurvived: boolean;
}

/** More than the time-out for a private provider. */
const WAIT_MAX_MS = 340_000;
const POLL_MS = 250;
const DIVERT = join(import.meta.dirname, '..', '..', 'tests', 'e2e', 'support', 'divert-tls.ts');

export async function tryFault({ name, lie }: Fault, { place, port }: { place: Place; port: number }): Promise<Trial> {
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-bench-'));
  const model = await startFaultyProvider();
  let server: ServerProcess | null = null;
  try {
    const origin = `http://localhost:${port}`;
    const client = createClient(origin, await createPerson(dataDir, origin));
    server = await startServerProcess({
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '0',
      AI_PROVIDER: 'compatible',
      AI_MODEL: 'liar',
      AI_DAILY_TOKENS_PER_USER: '1000000',
      ...(place === 'home' ? { AI_BASE_URL: model.url } : divert(model)),
    });
    await client.send('PUT', `/api/models/${client.userId}/choice`, { choice: 'on' });
    const measured = await measure({ client, model, pid: server.pid }, () => model.setScript(lie));
    return { place, fault: name, ...measured, hasSurvived: server.isRunning() };
  } finally {
    await server?.end('SIGKILL');
    await model.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Gives the model a public address, which the server's connections are redirected from. */
function divert(model: FaultyProvider): Record<string, string> {
  return {
    AI_BASE_URL: 'https://models.example/v1',
    NODE_OPTIONS: `--import=${DIVERT}`,
    DIVERTED_TO: new URL(model.url).port,
  };
}

interface Scene {
  client: Client;
  model: FaultyProvider;
  pid: number;
}

async function measure(
  { client, model, pid }: Scene,
  beginToFail: () => void,
): Promise<Omit<Trial, 'place' | 'fault' | 'hasSurvived'>> {
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = addDays(today, -1);
  // The first save of a process compiles code, so the second one is measured.
  await client.save(addDays(today, -2));
  const normal = await time(() => client.save(yesterday));
  await client.waitUntilReady(yesterday);
  const before = readMemoryMb(pid);
  beginToFail();
  const begun = model.calls.length;

  const startedAt = performance.now();
  const since = (): number => performance.now() - startedAt;
  const saved = await time(() => client.save(today));
  const first = hasText(saved.value.aiSummary) ? saved.value : await client.waitForText(today);
  const textMs = first === saved.value ? saved.ms : since();
  await client.waitUntilReady(today);
  const settledMs = since();
  const [reading, week] = await Promise.all([
    time(() => client.read(saved.value.id)),
    time(() => client.refresh(addDays(today, -6), today)),
  ]);
  await client.waitUntilQuiet(model);
  const callsOverMs = since();
  const last = await client.find(today);
  const texts = [last.aiSummary, reading.value.bedtimeReading, week.value.summary];
  return {
    normalMs: normal.ms,
    saveMs: saved.ms,
    textMs,
    settledMs,
    readingMs: reading.ms,
    weekMs: week.ms,
    hasAllTexts: texts.every(hasText),
    calls: countMost(model.calls.slice(begun).map(({ input }) => nameTask(input))),
    callsOverMs,
    source: last.summary.source,
    memoryMb: { before, after: readMemoryMb(pid) },
  };
}

type Client = ReturnType<typeof createClient>;

function createClient(origin: string, { userId, cookie }: SignedIn) {
  async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}.`);
    // The server answers by the contract.
    return (await answer.json()) as Answer;
  }
  const find = (date: string): Promise<Reflection> => send('GET', `/api/reflections/${userId}/${date}`);
  const entries = ENTRIES.map((content) => ({ content }));
  return {
    userId,
    send,
    find,
    save: (date: string): Promise<Reflection> =>
      send('POST', '/api/reflections', { userId, date, promptIndex: 0, entries }),
    read: (id: string): Promise<BedtimeReading> => send('POST', `/api/reflections/${id}/bedtime-reading`, { entries }),
    refresh: (from: string, to: string): Promise<WeeklyRefresher> =>
      send('GET', `/api/reflections/${userId}/weekly/${from}/${to}`),
    waitForText: (date: string) =>
      waitUntil(
        () => find(date),
        ({ aiSummary }) => hasText(aiSummary),
      ),
    waitUntilReady: (date: string) =>
      waitUntil(
        () => find(date),
        ({ summary }) => summary.status === 'ready',
      ),
    /** Finished calls have a duration above 0. Between two retries no connection is open at the model. */
    waitUntilQuiet: (model: FaultyProvider) =>
      waitUntil(
        () => send<ModelCall[]>('GET', `/api/models/${userId}/calls`),
        (calls) => model.countOpen() === 0 && calls.every(({ ms }) => ms > 0),
      ),
  };
}

/** Returns the last value also if the condition is not met in time. */
async function waitUntil<Value>(poll: () => Promise<Value>, isDone: (value: Value) => boolean): Promise<Value> {
  for (const startedAt = performance.now(); ;) {
    const value = await poll();
    if (isDone(value) || performance.now() - startedAt > WAIT_MAX_MS) return value;
    await sleep(POLL_MS);
  }
}

async function time<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const startedAt = performance.now();
  return { value: await work(), ms: performance.now() - startedAt };
}

function hasText(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}

/** Null for a probe of the provider, which has no task. */
function nameTask(input: string): string | null {
  return /"task":\s*"(\w+)"/.exec(input)?.[1] ?? null;
}

function countMost(tasks: readonly (string | null)[]): number {
  const jobs = Map.groupBy(
    tasks.filter((task) => task !== null),
    (task) => task,
  );
  return Math.max(0, ...[...jobs.values()].map(({ length }) => length));
}
