// Adds rows of other people, so that tables are large. The rows hold random bytes of the usual size, never decrypted.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Engine } from './options.ts';

export interface Crowd {
  engine: Engine;
  dataDir: string;
  databaseUrl: string | undefined;
  rows: number;
}

/** Each of them wrote on this many days; the days come in the order of the calendar, as they do in life. */
const DAYS_EACH = 100;
/** A sealed day of three entries of 40 words. */
const DOCUMENT_BYTES = 1_300;

const COLUMNS = 'user_id, date, id, version, prompt_index, entry_count, created_at, updated_at, document';

export async function addCrowd({ engine, dataDir, databaseUrl, rows }: Crowd): Promise<void> {
  const people = Math.ceil(rows / DAYS_EACH);
  if (engine === 'sqlite') return addToSqlite(join(dataDir, 'learn.db'), { rows, people });
  return addToPostgres(databaseUrl ?? '', { rows, people });
}

function addToSqlite(path: string, { rows, people }: { rows: number; people: number }): void {
  const database = new DatabaseSync(path);
  database
    .prepare(
      `WITH RECURSIVE turn (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM turn WHERE n + 1 < $rows)
       INSERT INTO reflection (${COLUMNS})
       SELECT printf('%08x', (n % $people) * 2654435761 % 4294967296) || '-crowd', date('2001-01-01', '+' || (n / $people) || ' days'),
              lower(hex(randomblob(16))), 1, 0, 3, 0, 0, randomblob(${DOCUMENT_BYTES}) FROM turn`,
    )
    .run({ rows, people });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

async function addToPostgres(url: string, { rows, people }: { rows: number; people: number }): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO reflection (${COLUMNS})
       SELECT lpad(to_hex((n % $2::bigint) * 2654435761 % 4294967296), 8, '0') || '-crowd', (date '2001-01-01' + (n / $2::bigint)::int)::text,
              gen_random_uuid()::text, 1, 0, 3, 0, 0, noise.document
       FROM generate_series(0, $1::bigint - 1) n,
            (SELECT string_agg(decode(md5(i::text), 'hex'), '') AS document FROM generate_series(1, ${Math.ceil(DOCUMENT_BYTES / 16)}) i) noise`,
      [rows, people],
    );
    // Autovacuum would have done this for a table of this size.
    await client.query('VACUUM ANALYZE reflection');
  } finally {
    await client.end();
  }
}
