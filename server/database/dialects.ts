// Everything in which the two engines differ in what they are told. SQL names a difference in braces: `{forUpdate}`.

interface Dialect {
  engine: 'sqlite' | 'postgresql';
  /** Starts a transaction that writes. SQLite takes its write lock at once, or two readers that turn writers would block each other. */
  begin: string;
  /** What stands before the number of a value. To SQLite `$1` is a name, and names cost more to bind than places. */
  parameter: '$' | '?';
  words: Record<Word, string>;
}

type Word =
  | 'bytes'
  | 'text'
  | 'forUpdate'
  | 'forUpdateSkipLocked'
  | 'keys'
  | 'prepareKeys'
  | 'lockMaintenance'
  | 'beginSqliteOnly'
  | 'endSqliteOnly';

export const SQLITE: Dialect = {
  engine: 'sqlite',
  begin: 'BEGIN IMMEDIATE',
  parameter: '?',
  words: {
    bytes: 'blob',
    text: 'text',
    // There is one writer, and it has its turn to itself.
    forUpdate: '',
    forUpdateSkipLocked: '',
    // Keys lie in a file of their own.
    keys: '',
    prepareKeys: '',
    lockMaintenance: '',
    beginSqliteOnly: '',
    endSqliteOnly: '',
  },
};

export const POSTGRESQL: Dialect = {
  engine: 'postgresql',
  begin: 'BEGIN',
  parameter: '$',
  words: {
    bytes: 'bytea',
    // Compared by bytes as SQLite does, and faster than by the rules of a language.
    text: 'text COLLATE "C"',
    forUpdate: 'FOR UPDATE',
    forUpdateSkipLocked: 'FOR UPDATE SKIP LOCKED',
    keys: 'learn_keys.',
    prepareKeys: 'CREATE SCHEMA IF NOT EXISTS learn_keys;',
    // Held until the transaction ends; the number is any, but always this one.
    lockMaintenance: 'SELECT pg_advisory_xact_lock(5273048817);',
    // What stands between the two is a comment here.
    beginSqliteOnly: '/*',
    endSqliteOnly: '*/',
  },
};

/** The SQL as the engine of this dialect understands it. An unknown word is a mistake in this program. */
export function translateSql(sql: string, dialect: Dialect): string {
  const placed = sql.replaceAll(/\$(\d+)/g, (_, place: string) => dialect.parameter + place);
  return placed.replaceAll(/\{(\w+)\}/g, (_, word: string) => {
    if (!Object.hasOwn(dialect.words, word)) throw new Error(`SQL names an unknown difference: ${word}`);
    return dialect.words[word as Word]; // It is one of them: just checked.
  });
}
