// Where the SQL of the two engines differs. Statements name a difference in braces: `{forUpdate}`.

interface Dialect {
  engine: 'sqlite' | 'postgresql';
  /** Starts a transaction that writes. SQLite must take its write lock at once; otherwise two transactions could deadlock. */
  begin: string;
  /** The prefix of a value's number. SQLite treats `$1` as a name, which is slower to bind than a position. */
  parameter: '$' | '?';
  words: typeof SQLITE_WORDS;
}

const SQLITE_WORDS = {
  bytes: 'blob',
  now: 'NULL',
  text: 'text',
  rowId: 'rowid',
  forUpdate: '',
  forUpdateSkipLocked: '',
  keys: '',
  prepareKeys: '',
  lockMaintenance: '',
  beginSqliteOnly: '',
  endSqliteOnly: '',
};

export const SQLITE: Dialect = {
  engine: 'sqlite',
  begin: 'BEGIN IMMEDIATE',
  parameter: '?',
  words: SQLITE_WORDS,
};

export const POSTGRESQL: Dialect = {
  engine: 'postgresql',
  begin: 'BEGIN',
  parameter: '$',
  words: {
    bytes: 'bytea',
    now: 'CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)',
    // Compared by bytes, as in SQLite, and faster than with a language's collation.
    text: 'text COLLATE "C"',
    rowId: 'ctid',
    forUpdate: 'FOR UPDATE',
    forUpdateSkipLocked: 'FOR UPDATE SKIP LOCKED',
    keys: 'learn_keys.',
    prepareKeys: 'CREATE SCHEMA IF NOT EXISTS learn_keys;',
    // Held until the transaction ends; an arbitrary but fixed number.
    lockMaintenance: 'SELECT pg_advisory_xact_lock(5273048817);',
    // The text between the two becomes a comment.
    beginSqliteOnly: '/*',
    endSqliteOnly: '*/',
  },
};

export function translateSql(sql: string, dialect: Dialect): string {
  const numbered = sql.replaceAll(/\$(\d+)/g, (_, number: string) => dialect.parameter + number);
  return numbered.replaceAll(/\{(\w+)\}/g, (_, word: string) => {
    if (!Object.hasOwn(dialect.words, word)) throw new Error(`Unknown word in SQL: ${word}`);
    return dialect.words[word as keyof typeof SQLITE_WORDS]; // It is one of them: just checked.
  });
}
