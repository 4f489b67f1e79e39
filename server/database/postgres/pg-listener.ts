import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { StorageReporter } from '../database.ts';
import { buildConnectionUrl } from './postgres-address.ts';
import { translatePostgresError } from './postgres-errors.ts';

export interface PgListenerOptions {
  url: string;
  channel: string;
  report: StorageReporter;
  onMessage(text: string): void;
  /** Connected, or connected again: earlier notifications were missed. */
  onConnected(): void;
}

export interface PgListener {
  /** False without a connection, or when the query failed; then the connection is replaced. */
  query(text: string, values?: unknown[]): Promise<boolean>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const FIRST_DELAY_MS = 100;
const DELAY_MAX_MS = 10_000;
/** Detects connections that were lost without notice. */
const CHECK_EVERY_MS = 20_000;

export function createPgListener(options: PgListenerOptions): PgListener {
  const closing = new AbortController();
  let client: Client | null = null;
  let attempt = connect(0);
  const check = setInterval(() => void ask('SELECT 1'), CHECK_EVERY_MS);
  check.unref();

  async function connect(delayMs: number): Promise<void> {
    const made = await connectWithRetry(options, { delayMs, signal: closing.signal });
    if (made === null) return;
    client = made;
    made.once('end', () => lose(made));
    options.onConnected();
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    attempt = connect(FIRST_DELAY_MS);
  }

  async function ask(text: string, values: unknown[] = []): Promise<boolean> {
    const asked = client;
    if (asked === null) return false;
    try {
      await asked.query(text, values);
      return true;
    } catch (error) {
      translatePostgresError(error, { name: 'notify', report: options.report });
      lose(asked);
      await closeQuietly(asked);
      return false;
    }
  }

  return {
    query: ask,
    async close() {
      closing.abort();
      clearInterval(check);
      await attempt;
      if (client !== null) await closeQuietly(client);
    },
  };
}

async function connectWithRetry(
  { url, channel, report, onMessage }: PgListenerOptions,
  { delayMs, signal }: { delayMs: number; signal: AbortSignal },
): Promise<Client | null> {
  // With jitter, because all instances lose the database at the same time.
  const wait = (ms: number): Promise<boolean> =>
    sleep(ms * (0.5 + Math.random()), true, { signal, ref: false }).catch(() => false);
  for (let ms = delayMs; await wait(ms); ms = Math.min(Math.max(ms * 2, FIRST_DELAY_MS), DELAY_MAX_MS)) {
    const client = buildClient(url);
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      return client;
    } catch (error) {
      translatePostgresError(error, { name: 'listen', report });
      await closeQuietly(client);
    }
  }
  return null;
}

function buildClient(url: string): Client {
  const client = new Client({
    connectionString: buildConnectionUrl(url, 'learn/2 events'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without an error listener, a lost connection would end this process. The `end` event follows.
  client.on('error', () => {});
  return client;
}

async function closeQuietly(client: Client): Promise<void> {
  await client.end().catch(() => {});
}
