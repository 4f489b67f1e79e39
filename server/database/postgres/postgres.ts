import { Client, Pool, types } from 'pg';
import type { ClientBase, ClientConfig, PoolClient } from 'pg';
import type { Database, StorageReporter } from '../database.ts';
import { StorageError } from '../errors.ts';
import { buildConnectionUrl } from './postgres-address.ts';
import { CONNECT, translatePostgresError } from './postgres-errors.ts';
import { createStatements, type Session } from './pg-session.ts';
import { createAnswerLimit } from './answer-limit.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

/** For a connection, or behind changes of which none completes. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Behind changes that complete. */
const QUEUE_TIMEOUT_MS = 5_000;
/** The server's limit comes first, with an error; the client's limit is for a server that does not answer. */
const STATEMENT_TIMEOUT_MS = 4_000;
const QUERY_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Several instances share a server, whose default is 100. */
const CONNECTIONS_MAX = 20;
/** The type of bigint and count(*), which the driver returns as text by default. */
const INT8 = 20;

/** The name in `pg_stat_activity`. The first release used `learn`. */
const APPLICATION_NAME = 'learn/2';

interface Options {
  url: string;
  report: StorageReporter;
}

export function openPostgres({ url, report }: Options): Database {
  const config = buildConfig(url);
  assertReadableConfig(config, report);
  const limit = createAnswerLimit({ maxMs: QUERY_TIMEOUT_MS, silentMs: CONNECT_TIMEOUT_MS });
  const statements = createStatements(report, limit);
  const pool = new Pool({
    ...config,
    max: CONNECTIONS_MAX,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // Without error listeners, a lost connection would end this process.
  pool.on('connect', (client) => {
    ignoreErrors(client);
    limit.answered();
  });
  pool.on('error', (error) => void translatePostgresError(error, { name: 'idle connection', report }));
  const queues = createKeyedMutex({ stuckMs: CONNECT_TIMEOUT_MS, totalMs: QUEUE_TIMEOUT_MS });

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      // For a request, a changed password is the same as an unavailable server.
      throw new StorageError('away', translatePostgresError(error, { name: CONNECT, report }).message);
    });
    return releaseAfter(client, work);
  }

  return {
    engine: 'postgresql',
    read: (query, values) => withClient((client) => statements.run(client, query, values)),
    write: (query, values) => withClient((client) => statements.run(client, query, values)),
    transact(body, queueName) {
      const run = (): ReturnType<typeof body> =>
        withClient((client) => transactOn(statements.createSession(client), body));
      return queueName === undefined ? run() : queues.run(queueName, run);
    },
    async withMaintenanceLock(body) {
      // A separate connection, because those of the pool have time limits.
      const client = new Client(config);
      ignoreErrors(client);
      try {
        await client.connect().catch((error: unknown) => {
          throw translatePostgresError(error, { name: CONNECT, report });
        });
        return await transactOn(createStatements(report).createSession(client), async (session) => {
          await session.execute('lock maintenance', '{lockMaintenance}');
          return body(session);
        });
      } finally {
        await client.end();
      }
    },
    // PostgreSQL keeps and removes its log by itself.
    emptyLog: async () => {},
    close: () => pool.end(),
  };
}

function assertReadableConfig(config: ClientConfig, report: StorageReporter): void {
  try {
    void new Client(config);
  } catch (error) {
    throw translatePostgresError(error, { name: CONNECT, report });
  }
}

/** The defaults have no time limits: with a frozen server, requests would wait forever. */
function buildConfig(url: string): ClientConfig {
  return {
    connectionString: buildConnectionUrl(url, APPLICATION_NAME),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Statements that do not wait for each other share a round trip.
    pipeline: true,
    types: { getTypeParser: getTypeParser as typeof types.getTypeParser },
  };
}

function getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return type === INT8 ? Number : types.getTypeParser(type, format);
}

/** The current statement fails by itself and is reported there. */
function ignoreErrors(client: ClientBase): void {
  client.on('error', () => {});
}

async function releaseAfter<Result>(
  client: PoolClient,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isUnavailable(error));
    throw error;
  }
}

async function transactOn<Result>(session: Session, work: (session: Session) => Promise<Result>): Promise<Result> {
  session.begin();
  try {
    const result = await work(session);
    await session.flush();
    await session.execute('commit', 'COMMIT');
    return result;
  } catch (error) {
    // Without an answer there is no rollback to send: the server rolls back when the connection is closed.
    if (!isUnavailable(error)) await session.execute('rollback', 'ROLLBACK');
    throw error;
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof StorageError && error.kind === 'away';
}
