// A real PostgreSQL for tests: the one of TEST_DATABASE_URL, or one of our own on a private socket, gone afterwards.
import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);
const START_TIMEOUT_MS = 20_000;
const DATABASE_NAME = 'learn';

export interface PostgresServer {
  readonly url: string;
  /** Of the process that lets clients in. */
  readonly pid: number;
  start(): Promise<void>;
  /** `fast` cuts connections in good order, `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops it and removes all it had. */
  remove(): Promise<void>;
}

const MISSING =
  'The tests need PostgreSQL 15 or later: run "apt-get install postgresql", or set TEST_DATABASE_URL to one where they may make databases.';

export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPrograms();
  if (programs === null) throw new Error(MISSING);
  const owner = findOwner();
  const folder = await mkdtemp(path.join(tmpdir(), 'learn-pg-'));
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  // Only the making of the empty database skips fsync; the server keeps its default.
  const initArguments = ['-D', data, '-U', DATABASE_NAME, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(path.join(programs, 'initdb'), initArguments, { ...owner, cwd: folder });
  const url = `postgresql://${DATABASE_NAME}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const serverArguments = ['-D', data, '-k', folder, '-c', 'listen_addresses='];
    server = spawn(path.join(programs ?? '', 'postgres'), serverArguments, { ...owner, cwd: folder, stdio: 'ignore' });
    await waitUntilReady(maintenanceUrl(url));
  }

  async function stop(mode: 'fast' | 'immediate'): Promise<void> {
    const stopping = server;
    server = null;
    if (stopping === null || stopping.exitCode !== null) return;
    const exit = new Promise((resolve) => {
      stopping.once('exit', resolve);
    });
    stopping.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await exit;
  }

  await start();
  await createDatabase(maintenanceUrl(url), DATABASE_NAME);
  return {
    url,
    get pid() {
      return server?.pid ?? 0;
    },
    start,
    stop,
    async remove() {
      await stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A database on the server of `url`, for tests that look at a whole database: empty, or a copy of `template`. */
export async function createTestDatabase(url: string, name: string, template?: string): Promise<string> {
  await createDatabase(url, name, template);
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  await execute(url, `CREATE DATABASE "${name}"${template === undefined ? '' : ` TEMPLATE "${template}"`}`);
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await execute(url, 'SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start.', { cause: error });
      await sleep(50);
    }
  }
}

function maintenanceUrl(url: string): string {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  return maintenance.href;
}

/** The folder of initdb and postgres, the newest version first; Debian keeps them out of the PATH. */
function findPrograms(): string | null {
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const folders = [...versions, ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)))) ?? null;
}

/** PostgreSQL refuses to run as root, so it runs as somebody who may do less. */
function findOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = findId('-u', name);
    const gid = findId('-g', name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error(
    'The tests run as root, and there is neither a user postgres nor a user nobody to run PostgreSQL as.',
  );
}

function findId(which: '-u' | '-g', name: string): number | null {
  try {
    return Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}
