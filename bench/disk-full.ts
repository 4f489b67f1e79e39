// `npm run bench -- disk-full [--rounds=3] [--port=4911]`: saves and reads while the disk is full, on a small file system
// that only this process and its children see. SQLite only; PostgreSQL has its own disk.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#contract/days.ts';
import { readTexts, sendEntry, type SentEntry } from '../tests/support/save-client.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import type { SignedIn } from '../tests/support/sign-in.ts';
import { readNumber, readText } from './load/options.ts';
import { createPerson } from './load/seed.ts';
import { printTable } from './load/table.ts';

const SIZE_MB = 16;
const CHUNK = Buffer.alloc(64 * 1024, 1);
const LAST_DAY = '2026-01-01';
const ENTRIES_PER_DAY = 50;
/** More than enough to fill the space that the database's log has reserved. */
const SAVES_MAX = 5_000;
const TRIES_WHILE_FULL = 50;
const ROOM_GOAL_MS = 1_000;
const WAIT_MAX_MS = 10_000;
const READY = 'ready';
const UNSHARE = 'unshare';
const INSIDE = 'inside';

export async function run(options: string[]): Promise<void> {
  const inside = readText(options, INSIDE);
  if (inside !== undefined) return measure(inside, options);
  const unshare = findUnshare();
  if (unshare === null) {
    console.log(
      'This machine does not allow mounting a private file system (unshare, mount), so nothing was measured.',
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'learn-bench-'));
  try {
    const command = [
      process.execPath,
      join(import.meta.dirname, 'run.ts'),
      'disk-full',
      `--${INSIDE}=${folder}`,
      ...options,
    ];
    const mount = `mount -t tmpfs -o size=${SIZE_MB}m tmpfs "$0" && exec "$@"`;
    const child = spawn(UNSHARE, [...unshare, 'sh', '-c', mount, folder, ...command], { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Root needs a mount namespace only; other users also need a user namespace. Null if neither is allowed. */
function findUnshare(): string[] | null {
  const ways = [['--mount'], ['--map-root-user', '--mount']];
  const probe = ['sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'];
  return ways.find((way) => spawnSync(UNSHARE, [...way, ...probe], { stdio: 'ignore' }).status === 0) ?? null;
}

interface Round {
  saved: number;
  refused: number;
  otherAnswers: number;
  reads: number;
  failedReads: number;
  /** The answer of the readiness call while the disk was full. */
  readiness: string;
  roomMs: number;
  readyMs: number;
}

interface Site {
  origin: string;
  person: SignedIn;
  filler: string;
  acknowledged: SentEntry[];
}

async function measure(folder: string, options: readonly string[]): Promise<void> {
  const rounds = readNumber(options, 'rounds', 3);
  const port = readNumber(options, 'port', 4911);
  const dataDir = join(folder, 'journal');
  const origin = `http://localhost:${port}`;
  const site: Site = {
    origin,
    person: await createPerson(dataDir, origin),
    filler: join(folder, 'filler'),
    acknowledged: [],
  };
  const environment = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' };
  const done: Round[] = [];
  let server = await startServerProcess(environment);
  try {
    await saveMany(site, 100);
    for (let round = 0; round < rounds; round += 1) done.push(await fillAndMakeRoom(site));
    await server.end('SIGKILL');
    server = await startServerProcess(environment);
    report(done, { acknowledged: site.acknowledged.length, lost: await countLost(site) });
  } finally {
    await server.end('SIGKILL');
  }
}

async function fillAndMakeRoom(site: Site): Promise<Round> {
  fill(site.filler);
  const saved = await saveMany(site, SAVES_MAX);
  const round: Round = {
    saved,
    refused: 0,
    otherAnswers: 0,
    reads: 0,
    failedReads: 0,
    readiness: '',
    roomMs: 0,
    readyMs: 0,
  };
  for (let tries = 0; tries < TRIES_WHILE_FULL; tries += 1) {
    round[await trySave(site)] += 1;
    const known = site.acknowledged[tries % site.acknowledged.length];
    const texts = known ? await readTexts(known.date, site).catch(() => []) : [];
    round.reads += 1;
    if (!known || !texts.includes(known.text)) round.failedReads += 1;
  }
  round.readiness = await askReadiness(site);
  rmSync(site.filler);
  const startedAt = performance.now();
  while ((await saveMany(site, 1)) === 0 && performance.now() - startedAt < WAIT_MAX_MS) await sleep(10);
  round.roomMs = performance.now() - startedAt;
  while ((await askReadiness(site)) !== READY && performance.now() - startedAt < WAIT_MAX_MS) await sleep(10);
  round.readyMs = performance.now() - startedAt;
  await saveMany(site, 50);
  return round;
}

async function askReadiness({ origin }: Site): Promise<string> {
  const answer = await fetch(`${origin}/api/health/ready`);
  const text = await answer.text();
  return answer.ok ? READY : `${answer.status} ${text}`;
}

function fill(path: string): void {
  try {
    for (;;) appendFileSync(path, CHUNK);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}

/** Number of acknowledged saves before the first failure. */
async function saveMany(site: Site, count: number): Promise<number> {
  for (let saved = 0; saved < count; saved += 1) {
    const entry = buildEntry(site);
    const status = await sendEntry(entry, site);
    if (status !== 200 && status !== 201) return saved;
    site.acknowledged.push(entry);
  }
  return count;
}

function buildEntry({ person, acknowledged }: Site): SentEntry {
  const index = acknowledged.length;
  const date = addDays(LAST_DAY, -Math.floor(index / ENTRIES_PER_DAY));
  const text = `Entry ${index}: the levain doubled in ${index} hours. ${crypto.randomUUID()}`;
  return { userId: person.userId, date, text, key: crypto.randomUUID() };
}

/** A small save can still succeed in freed space. `refused` is 503 with a sentence and Retry-After. */
async function trySave(site: Site): Promise<'saved' | 'refused' | 'otherAnswers'> {
  const entry = buildEntry(site);
  const { userId, date, text } = entry;
  const answer = await fetch(`${site.origin}/api/reflections`, {
    method: 'POST',
    headers: { cookie: site.person.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ userId, date, promptIndex: 0, entries: [{ content: text }] }),
  });
  const sentence = await answer.text();
  if (answer.ok) {
    site.acknowledged.push(entry);
    return 'saved';
  }
  const isExplained = answer.headers.has('retry-after') && /^[A-Z].*\.$/.test(sentence);
  return answer.status === 503 && isExplained ? 'refused' : 'otherAnswers';
}

async function countLost(site: Site): Promise<number> {
  let lost = 0;
  for (const [date, entries] of Map.groupBy(site.acknowledged, (entry) => entry.date)) {
    const texts = new Set(await readTexts(date, site));
    lost += entries.filter(({ text }) => !texts.has(text)).length;
  }
  return lost;
}

function report(rounds: readonly Round[], { acknowledged, lost }: { acknowledged: number; lost: number }): void {
  printTable(
    [
      'round',
      'saved while filling',
      '503 in words',
      'other answers',
      'reads',
      'failed reads',
      'readiness',
      'saved again after ms',
      'ready again after ms',
    ],
    rounds.map((round, index) =>
      [
        index + 1,
        round.saved,
        round.refused,
        round.otherAnswers,
        round.reads,
        round.failedReads,
        round.readiness,
        Math.round(round.roomMs),
        Math.round(round.readyMs),
      ].map(String),
    ),
  );
  console.log(`After kill -9 and a new start: ${acknowledged} acknowledged, ${lost} lost.`);
  const isFlawless = rounds.every(
    (round) => round.otherAnswers === 0 && round.failedReads === 0 && round.roomMs < ROOM_GOAL_MS,
  );
  if (!isFlawless || lost > 0) process.exitCode = 1;
}
