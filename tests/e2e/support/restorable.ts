// A server whose database can be backed up and restored, as an operator does it: the process ends, the data are put back,
// the process starts again.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../support/postgres.ts';
import { startServer, type RunningServer } from './server.ts';

export interface RestorableServer extends RunningServer {
  backUp(): Promise<void>;
  restore(): Promise<void>;
}

export async function startOnSqlite(): Promise<RestorableServer> {
  const server = await startServer();
  const backup = mkdtempSync(join(tmpdir(), 'learn-backup-'));
  const replace = async (from: string, to: string) => {
    await server.kill();
    rmSync(to, { recursive: true });
    cpSync(from, to, { recursive: true });
    await server.startAgain();
  };
  return {
    ...server,
    backUp: () => replace(server.dataDir, backup),
    restore: () => replace(backup, server.dataDir),
    async stop() {
      await server.stop();
      rmSync(backup, { recursive: true });
    },
  };
}

const [LIVE, BACKUP] = ['live', 'backup'];

export async function startOnPostgres(): Promise<RestorableServer> {
  const postgres = await startPostgres();
  await run(postgres.url, [`CREATE DATABASE ${LIVE}`]);
  const live = new URL(postgres.url);
  live.pathname = `/${LIVE}`;
  const server = await startServer({
    DATABASE_URL: live.href,
    LEARN_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  const replace = async (from: string, to: string) => {
    await server.kill();
    await run(postgres.url, [
      `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`,
      // A process that was killed may still be connected for a moment.
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${from}'`,
      `CREATE DATABASE ${to} TEMPLATE ${from}`,
    ]);
    await server.startAgain();
  };
  return {
    ...server,
    backUp: () => replace(LIVE, BACKUP),
    restore: () => replace(BACKUP, LIVE),
    async stop() {
      await server.stop();
      await postgres.remove();
    },
  };
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
