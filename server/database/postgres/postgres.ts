import { Client, Pool, types } from 'pg';
import type { ClientBase, ClientConfig, PoolClient } from 'pg';
import { reportIfSlow } from '../database.ts';
import type { Database, MaintenanceTransaction, StorageReporter, Statement, Value } from '../database.ts';
import { POSTGRESQL, translateSql } from '../dialects.ts';
import { StorageError } from '../errors.ts';
import { buildConnectionUrl } from './postgres-address.ts';
import { CONNECT, translatePostgresError } from './postgres-errors.ts';
import { assertStorable } from '../assert-storable.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

/** For a connection, or for a turn behind changes of which none completes. */
const CONNECT_TIMEOUT_MS = 2_000;
/** For a turn behind changes that complete. */
const QUEUE_TIMEOUT_MS = 5_000;
/** The server gives up first and says so; the client's own limit is for a server that says nothing. */
const STATEMENT_TIMEOUT_MS = 4_000;
const QUERY_TIMEOUT_MS = 5_000;
/** A transaction here never waits for anything but its own statements. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Several instances share a server whose default is 100. */
const CONNECTIONS_MAX = 20;
/** The type of bigint and count(*); the driver's default is a text. */
const INT8 = 20;

/** What this release is called in `pg_stat_activity`. The first one called itself `learn`. */
const APPLICATION_NAME = 'learn/2';

interface Options {
  url: string;
  report: StorageReporter;
}

export function openPostgres({ url, report }: Options): Database {
  const config = buildConfig(url);
  assertReadableConfig(config, report);
  const pool = new Pool({
    ...config,
    max: CONNECTIONS_MAX,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // Without listeners a cut connection would end this process: the pool hears of idle ones, each client of its own.
  pool.on('connect', ignoreErrors);
  pool.on('error', (error) => void translatePostgresError(error, { name: 'idle connection', report }));
  const createSession = createSessionFactory(report);
  const turns = createKeyedMutex({ stuckMs: CONNECT_TIMEOUT_MS, totalMs: QUEUE_TIMEOUT_MS });

  async function withSession<Result>(body: (session: MaintenanceTransaction) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      // To whoever wants to save, a changed password is no different from a server that is down.
      throw new StorageError('away', translatePostgresError(error, { name: CONNECT, report }).message);
    });
    return releaseAfter(client, () => body(createSession(client)));
  }

  return {
    engine: 'postgresql',
    read: (query, values) => withSession((session) => session.run(query, values)),
    write: (query, values) => withSession((session) => session.run(query, values)),
    transact(body, turn) {
      const work = (): ReturnType<typeof body> => withSession((session) => transactOn(session, () => body(session)));
      return turn === undefined ? work() : turns.run(turn, work);
    },
    async withMaintenanceLock(body) {
      // A connection of its own: the pool's has time limits.
      const client = new Client(config);
      ignoreErrors(client);
      try {
        await client.connect().catch((error: unknown) => {
          throw translatePostgresError(error, { name: CONNECT, report });
        });
        const session = createSession(client);
        return await transactOn(session, async () => {
          await session.execute('lock maintenance', '{lockMaintenance}');
          return body(session);
        });
      } finally {
        await client.end();
      }
    },
    close: () => pool.end(),
  };
}

/** An address that the driver cannot read is found here, and not with the first statement. */
function assertReadableConfig(config: ClientConfig, report: StorageReporter): void {
  try {
    void new Client(config);
  } catch (error) {
    throw translatePostgresError(error, { name: CONNECT, report });
  }
}

/** Every default that is replaced here was seen to fail: a frozen server, for one, holds a request for ever. */
function buildConfig(url: string): ClientConfig {
  return {
    connectionString: buildConnectionUrl(url, APPLICATION_NAME),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: getTypeParser as typeof types.getTypeParser },
  };
}

function getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return type === INT8 ? Number : types.getTypeParser(type, format);
}

/** The statement in hand fails by itself and is reported there. */
function ignoreErrors(client: ClientBase): void {
  client.on('error', () => {});
}

async function releaseAfter<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    client.release();
    return result;
  } catch (error) {
    // A connection that may still be busy with something is not used again.
    client.release(isUnavailable(error));
    throw error;
  }
}

async function transactOn<Result>(session: MaintenanceTransaction, work: () => Promise<Result>): Promise<Result> {
  await session.execute('begin', POSTGRESQL.begin);
  try {
    const result = await work();
    await session.execute('commit', 'COMMIT');
    return result;
  } catch (error) {
    // To a server that does not answer there is nothing to say: it rolls back when the connection is gone.
    if (!isUnavailable(error)) await session.execute('rollback', 'ROLLBACK');
    throw error;
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof StorageError && error.kind === 'away';
}

function createSessionFactory(report: StorageReporter): (client: ClientBase) => MaintenanceTransaction {
  const texts = new Map<Statement<unknown>, string>();

  function textOf(query: Statement<unknown>): string {
    const known = texts.get(query);
    if (known !== undefined) return known;
    const made = translateSql(query.sql, POSTGRESQL);
    texts.set(query, made);
    return made;
  }

  async function send<Row>(name: string, query: () => Promise<{ rows: Row[] }>): Promise<Row[]> {
    const startedAt = performance.now();
    try {
      return (await query()).rows;
    } catch (error) {
      throw translatePostgresError(error, { name, report });
    } finally {
      reportIfSlow(name, startedAt, report);
    }
  }

  return (client) => ({
    async run<Row>(query: Statement<Row>, values: readonly Value[]) {
      assertStorable(values, query.name);
      // The statement's author says what its rows are; the suite that runs on both engines proves it.
      const config = { name: query.name, text: textOf(query), values: [...values] };
      return (await send(query.name, () => client.query(config))) as Row[];
    },
    async execute(name, sql) {
      await send(name, () => client.query(translateSql(sql, POSTGRESQL)));
    },
  });
}
