// All rows of people, in all tables, as they lie there and opened with the key of their person.
import type { KeyObject } from 'node:crypto';
import { ERASED_TABLES } from '../../server/account/rows/erased-tables.ts';
import { statement } from '../../server/database/database.ts';
import { aadForGeneratedText } from '../../server/generated-texts/rows/generated-text-row.ts';
import type { Storage } from '../../server/open-storage.ts';
import type { DocumentRow, DocumentTable } from '../../server/reflections/rows/documents.ts';
import { isBoundToRow, openBytes, type SealContext } from '../../server/vault/cipher.ts';

export interface TableRow extends Record<string, unknown> {
  user_id: string;
}

/** By table. */
export type PersonRows = Readonly<Record<string, readonly TableRow[]>>;

const ALL_TABLES: readonly string[] = [...ERASED_TABLES, 'auth_identity'];
/** Those with texts, and what is counted of them. */
export const TEXT_TABLES: readonly string[] = [
  'reflection',
  'removed_reflection',
  'entry_revision',
  'reflection_tombstone',
  'draft',
  'output',
  'summary_turn',
  'import',
  'import_day',
  'access_token',
  'hidden_day',
  'figures',
  'storage_use',
  'applied_request',
];
const SELECTS = new Map(
  ALL_TABLES.map((table) => {
    const sql = `SELECT * FROM ${table} WHERE user_id IN ($1, $2)`;
    return [table, statement<TableRow>(`test.rows ${table}`, sql)];
  }),
);

/** The rows of two people, in one read of each table. */
export async function readRows(
  people: readonly [string, string],
  { database }: Pick<Storage, 'database'>,
  names = ALL_TABLES,
): Promise<readonly [PersonRows, PersonRows]> {
  const selects = [...SELECTS].filter(([table]) => names.includes(table));
  const tables = await Promise.all(
    selects.map(async ([table, select]) => [table, await database.read(select, people)] as const),
  );
  const ofPerson = (userId: string): PersonRows =>
    Object.fromEntries(tables.map(([table, rows]) => [table, rows.filter((row) => row.user_id === userId)]));
  return [ofPerson(people[0]), ofPerson(people[1])];
}

/** Equal for equal rows, in whatever order they were read. Sealed anew, a text is another row. */
export function printRows(rows: PersonRows, names = ALL_TABLES): Record<string, readonly string[]> {
  const kept = Object.entries(rows).filter(([table, found]) => found.length > 0 && names.includes(table));
  return Object.fromEntries(kept.map(([table, found]) => [table, found.map(printRow).toSorted()]));
}

function printRow(row: TableRow): string {
  return showRow(row, (sealed) => Buffer.from(sealed).toString('base64'));
}

/** Not by a replacer of JSON: a Buffer becomes an object before it sees it. */
function showRow(row: TableRow, showSealed: (sealed: Uint8Array) => string): string {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? showSealed(value) : value,
  ]);
  return JSON.stringify(Object.fromEntries(columns));
}

interface OpenedRow {
  table: string;
  /** Everything that the row says, sealed or not. */
  text: string;
}

/** Throws for a sealed text that does not open, and for one that nobody knows how to open. */
export async function openRows(
  rows: PersonRows,
  userId: string,
  { vault, documents }: Pick<Storage, 'vault' | 'documents'>,
): Promise<OpenedRow[]> {
  const sealed = Object.values(rows).some((found) => found.some((row) => listSealed(row).length > 0));
  const key = sealed ? await vault.getKey(userId) : null;
  const open = (table: string, row: TableRow): string => {
    const opened =
      key === null ? [] : listSealed(row).map((column) => openColumn({ table, column, row, key }, documents));
    return [showRow(row, () => '…'), ...opened].join(' ');
  };
  return Object.entries(rows).flatMap(([table, found]) => found.map((row) => ({ table, text: open(table, row) })));
}

function listSealed(row: TableRow): string[] {
  return Object.keys(row).filter((column) => row[column] instanceof Uint8Array);
}

interface SealedColumn {
  table: string;
  column: string;
  row: TableRow;
  key: KeyObject;
}

function openColumn(place: SealedColumn, documents: Storage['documents']): string {
  const { table, column, row, key } = place;
  const fail = (why: string): never => {
    throw new Error(`${table}.${column} ${why}: ${showRow(row, () => '…')}`);
  };
  if (column === 'document') {
    // The table has the columns of a day.
    const day = documents.open(row as unknown as DocumentRow, key, table as DocumentTable);
    return day.isDamaged ? fail('does not open') : JSON.stringify(day);
  }
  const context = findContext(place);
  if (context === null) return fail('is sealed in a way that this test does not know');
  const plain = openBytes(key, context, row[column] as Uint8Array);
  return plain?.toString() ?? fail('does not open');
}

function findContext({ table, column, row }: SealedColumn): SealContext | null {
  const text = (name: string): string => String(row[name]);
  const { user_id: userId } = row;
  const isBound = isBoundToRow(row[column] as Uint8Array);
  const at = (place: string): SealContext => ({ userId, table, row: place, column });
  switch (table) {
    case 'removed_reflection':
    case 'access_token':
    case 'import':
      return at(text('id'));
    case 'entry_revision':
      return at([text('reflection_id'), text('entry_id'), text('revision')].join('/'));
    case 'draft':
      return { ...at(text('date')), ...(isBound && { boundValues: [Number(row['version'])] }) };
    case 'summary_turn':
      return at(text('reflection_id'));
    case 'output': {
      const kind = text('kind') as Parameters<typeof aadForGeneratedText>[0]['kind'];
      const version = { variant: Number(row['variant']), inputHash: text('input_hash'), isBound };
      return aadForGeneratedText({ userId, kind, subject: text('subject') }, version);
    }
    default:
      return null;
  }
}
