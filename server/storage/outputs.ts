import type { KeyObject } from 'node:crypto';
import { statement } from './database.ts';
import type { Transaction } from './database.ts';
import type { OutputKind, Outputs, StoredOutput } from './storage.ts';
import type { TurnDeps } from './reflection-turn.ts';
import { isBoundToRow, type Place } from '../vault/cipher.ts';
import { openOrNull, seal } from '../vault/vault.ts';

interface OutputRow {
  variant: number;
  source: string;
  degraded: number;
  input_hash: string;
  created_at: number;
  days_key: string | null;
  text: Uint8Array;
}

interface Subject {
  userId: string;
  kind: OutputKind;
  subject: string;
}

const FIND = statement<OutputRow>(
  'output.find',
  `SELECT variant, source, degraded, input_hash, created_at, days_key, text FROM output
   WHERE user_id = $1 AND kind = $2 AND subject = $3 ORDER BY variant DESC LIMIT 1`,
);
const FIND_SIZE = statement<{ size: number }>(
  'output.find-size',
  `SELECT length(text) AS size FROM output WHERE user_id = $1 AND kind = $2 AND subject = $3 AND variant = $4 {forUpdate}`,
);
const SAVE = statement(
  'output.save',
  `INSERT INTO output (user_id, kind, subject, variant, source, degraded, input_hash, created_at, days_key, text)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (user_id, kind, subject, variant) DO UPDATE SET source = excluded.source, degraded = excluded.degraded,
     input_hash = excluded.input_hash, created_at = excluded.created_at, days_key = excluded.days_key,
     text = excluded.text`,
);

export function createOutputs({
  database,
  vault,
  documents,
  use,
}: Pick<TurnDeps, 'database' | 'vault' | 'documents' | 'use'>): Outputs {
  return {
    async find(userId, kind, subject) {
      const [row] = await database.read(FIND, [userId, kind, subject]);
      if (row === undefined) return null;
      const output = toOutput(row, { userId, kind, subject }, await vault.getKey(userId));
      if (output === null) documents.reportDamage({ table: 'output', userId, row: `${kind}/${subject}` });
      return output;
    },
    async save(output) {
      const { userId, kind, subject, variant, source, degraded, inputHash, madeAt, daysKey = null } = output;
      const isBound = documents.writesNewFormat();
      const sealed = seal(await vault.ensureKey(userId), placeOf(output, { variant, inputHash, isBound }), output.text);
      const clear = [userId, kind, subject, variant, source, degraded ? 1 : 0, inputHash, madeAt, daysKey];
      const body = async (transaction: Transaction): Promise<void> => {
        const [before] = await transaction.run(FIND_SIZE, [userId, kind, subject, variant]);
        await transaction.run(SAVE, [...clear, sealed]);
        await use.count({ userId, added: sealed.length - (before?.size ?? 0), isLimited: false }, transaction);
      };
      await use.run(userId, () => database.transact(body));
    },
  };
}

/** Null when it does not open, or belongs to other words: then it is made anew. */
function toOutput(row: OutputRow, subject: Subject, key: KeyObject): StoredOutput | null {
  const { variant, input_hash: inputHash } = row;
  const place = placeOf(subject, { variant, inputHash, isBound: isBoundToRow(row.text) });
  const text = openOrNull(key, place, row.text);
  return text === null
    ? null
    : {
        ...subject,
        variant,
        source: row.source,
        degraded: row.degraded === 1,
        inputHash,
        madeAt: row.created_at,
        ...(row.days_key !== null && { daysKey: row.days_key }),
        text,
      };
}

/** The text of other words under the same name is not shown as the text of these. */
function placeOf(
  { userId, kind, subject }: Subject,
  { variant, inputHash, isBound }: { variant: number; inputHash: string; isBound: boolean },
): Place {
  const place = { userId, table: 'output', row: `${kind}/${subject}/${variant}`, column: 'text' };
  return isBound ? { ...place, bound: [inputHash] } : place;
}
