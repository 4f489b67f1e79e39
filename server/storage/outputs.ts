import type { KeyObject } from 'node:crypto';
import { statement } from './database.ts';
import type { Database } from './database.ts';
import type { OutputKind, Outputs, StoredOutput } from './storage.ts';
import { open, seal } from '../vault/vault.ts';
import type { Vault } from '../vault/vault.ts';

interface OutputRow {
  variant: number;
  source: string;
  degraded: number;
  input_hash: string;
  created_at: number;
  text: Uint8Array;
}

interface Subject {
  userId: string;
  kind: OutputKind;
  subject: string;
}

const FIND = statement<OutputRow>(
  'output.find',
  `SELECT variant, source, degraded, input_hash, created_at, text FROM output
   WHERE user_id = $1 AND kind = $2 AND subject = $3 ORDER BY variant DESC LIMIT 1`,
);
const SAVE = statement(
  'output.save',
  `INSERT INTO output (user_id, kind, subject, variant, source, degraded, input_hash, created_at, text)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (user_id, kind, subject, variant) DO UPDATE SET source = excluded.source, degraded = excluded.degraded,
     input_hash = excluded.input_hash, created_at = excluded.created_at, text = excluded.text`,
);

export function createOutputs({ database, vault }: { database: Database; vault: Vault }): Outputs {
  return {
    async find(userId, kind, subject) {
      const [row] = await database.read(FIND, [userId, kind, subject]);
      return row === undefined ? null : toOutput(row, { userId, kind, subject }, await vault.getKey(userId));
    },
    async save(output) {
      const { userId, kind, subject, variant, source, degraded, inputHash, madeAt } = output;
      const sealed = seal(await vault.ensureKey(userId), placeOf(output, variant), output.text);
      await database.write(SAVE, [userId, kind, subject, variant, source, degraded ? 1 : 0, inputHash, madeAt, sealed]);
    },
  };
}

function toOutput(row: OutputRow, subject: Subject, key: KeyObject): StoredOutput {
  return {
    ...subject,
    variant: row.variant,
    source: row.source,
    degraded: row.degraded === 1,
    inputHash: row.input_hash,
    madeAt: row.created_at,
    text: open(key, placeOf(subject, row.variant), row.text),
  };
}

function placeOf({ userId, kind, subject }: Subject, variant: number): Parameters<typeof seal>[1] {
  return { userId, table: 'output', row: `${kind}/${subject}/${variant}`, column: 'text' };
}
