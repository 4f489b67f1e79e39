// Statements on one connection, and what a transaction on it has deferred.
import type { ClientBase, QueryConfig } from 'pg';
import { assertStorable } from '../assert-storable.ts';
import { reportIfSlow } from '../database.ts';
import type { MaintenanceTransaction, Statement, StorageReporter, Value } from '../database.ts';
import { POSTGRESQL, translateSql } from '../dialects.ts';
import type { AnswerLimit } from './answer-limit.ts';
import { createWriteCombiner, type Write } from './combined-writes.ts';
import { translatePostgresError } from './postgres-errors.ts';

export interface Session extends MaintenanceTransaction {
  /** Sent together with the first read. */
  begin(): void;
  /** Runs the deferred writes. */
  flush(): Promise<void>;
}

export interface Statements {
  /** One statement outside of a transaction. */
  run<Row>(client: ClientBase, query: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  createSession(client: ClientBase): Session;
}

/** Without a limit, statements wait for ever. */
export function createStatements(report: StorageReporter, limit?: AnswerLimit): Statements {
  const texts = new Map<Statement<unknown>, string>();
  const combine = createWriteCombiner();

  function textOf(query: Statement<unknown>): string {
    const known = texts.get(query);
    if (known !== undefined) return known;
    const made = translateSql(query.sql, POSTGRESQL);
    texts.set(query, made);
    return made;
  }

  async function send(client: ClientBase, name: string, query: QueryConfig): Promise<unknown[]> {
    const startedAt = performance.now();
    try {
      const { rows } = await client.query({ ...query, ...(limit && { query_timeout: limit.take() }) });
      limit?.answered();
      return rows;
    } catch (error) {
      const translated = translatePostgresError(error, { name, report });
      if (translated.kind === 'away') limit?.failed();
      else limit?.answered();
      throw translated;
    } finally {
      reportIfSlow(name, startedAt, report);
    }
  }

  function run<Row>(client: ClientBase, query: Statement<Row>, values: readonly Value[]): Promise<Row[]> {
    const { name } = query;
    assertStorable(values, name);
    const config = { name, text: textOf(query), values: [...values] };
    // The statement declares the type of its rows; the suites on both engines verify it.
    return send(client, name, config) as Promise<Row[]>;
  }

  return {
    run,
    createSession: (client) =>
      createSession({
        combine,
        async send(name, sql) {
          await send(client, name, { text: translateSql(sql, POSTGRESQL) });
        },
        runStatement: ({ query, values }) => run(client, query, values),
      }),
  };
}

interface SessionParts {
  send(name: string, sql: string): Promise<void>;
  combine(writes: readonly Write[]): Write;
  runStatement(write: Write): Promise<unknown[]>;
}

function createSession({ send, combine, runStatement }: SessionParts): Session {
  let deferred: Write[] = [];
  let begun: Promise<void> = Promise.resolve();

  async function runOne(write: Write): Promise<unknown[]> {
    // A write waits until the transaction has begun; a read is sent at once.
    if (write.query.writes !== null) await begun;
    const [rows] = await Promise.all([runStatement(write), begun]);
    return rows;
  }

  async function flush(): Promise<void> {
    const writes = deferred;
    deferred = [];
    if (writes.length > 0) await runOne(combine(writes));
  }

  async function flushSameTable(query: Statement<unknown>): Promise<void> {
    if (deferred.some((write) => write.query.writes === query.writes)) await flush();
  }

  return {
    flush,
    begin() {
      begun = send('begin', POSTGRESQL.begin);
      // The first statement waits for it, and fails with it.
      begun.catch(() => {});
    },
    async execute(name, sql) {
      await begun;
      await send(name, sql);
    },
    async run<Row>(query: Statement<Row>, values: readonly Value[]) {
      if (deferred.length > 0) await flush();
      // The statement declares the type of its rows; the suites on both engines verify it.
      return (await runOne({ query, values })) as Row[];
    },
    async defer(query, values) {
      assertStorable(values, query.name);
      await flushSameTable(query);
      deferred.push({ query, values });
    },
    async runWithDeferred<Row>(query: Statement<Row>, values: readonly Value[]) {
      await flushSameTable(query);
      const writes = [...deferred, { query, values }];
      deferred = [];
      return (await runOne(combine(writes))) as Row[];
    },
  };
}
