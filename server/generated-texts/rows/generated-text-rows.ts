import { GENERATED_TEXTS_MAX } from '#contract/limits.ts';
import { statement } from '../../database/database.ts';
import type { Transaction } from '../../database/database.ts';
import { createGeneratedTextKeys } from './generated-text-keys.ts';
import { createGeneratedTextLists } from './generated-text-list.ts';
import { GENERATED_TEXT_COLUMNS, aadForGeneratedText, toGeneratedText } from './generated-text-row.ts';
import type { GeneratedTextKind, GeneratedTextRow, StoredGeneratedText } from './generated-text-row.ts';
import { isPurgedSince } from './purge-count.ts';
import type { StorageDeps, UserTransaction } from '../../reflections/rows/user-transaction.ts';
import { seal } from '../../vault/vault.ts';

interface SaveOptions {
  isLimited?: boolean;
  purges?: number;
}

export type GeneratedTexts = ReturnType<typeof createGeneratedTexts>;

const FIND = statement<GeneratedTextRow>(
  'output.find',
  `SELECT ${GENERATED_TEXT_COLUMNS} FROM output
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
/** The variant before the latest stays, so that the person can read it again. */
const DELETE_OLDER = statement<{ size: number }>(
  'output.delete-older',
  'DELETE FROM output WHERE user_id = $1 AND kind = $2 AND subject = $3 AND variant < $4 RETURNING length(text) AS size',
);

/** Keeps only the latest texts of a kind: the number of possible days and windows is not limited. */
const DELETE_BEYOND = statement<{ size: number }>(
  'output.delete-beyond',
  `DELETE FROM output WHERE user_id = $1 AND kind = $2 AND created_at <= (
     SELECT created_at FROM output WHERE user_id = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 1 OFFSET $3)
   RETURNING length(text) AS size`,
);

/** Generated texts that belong to no single day. The last two variants of a subject stay. */
export function createGeneratedTexts(deps: Pick<StorageDeps, 'database' | 'vault' | 'documents' | 'storageUsage'>) {
  const { database, vault, documents, storageUsage } = deps;
  return {
    ...createGeneratedTextLists(deps),
    ...createGeneratedTextKeys(deps),

    async find(userId: string, kind: GeneratedTextKind, subject: string): Promise<StoredGeneratedText | null> {
      const [row] = await database.read(FIND, [userId, kind, subject]);
      if (row === undefined) return null;
      const output = toGeneratedText(row, { userId, kind }, await vault.getKey(userId));
      if (output === null) documents.reportDamage({ table: 'output', userId, row: `${kind}/${subject}` });
      return output;
    },

    /**
     * Replaces the same variant; of two concurrent saves the later one stays. `purges`: of `countPurges` before its days
     * were read; nothing is stored when something was deleted for good since.
     */
    async save(output: StoredGeneratedText, { isLimited = false, purges }: SaveOptions = {}): Promise<void> {
      const { userId } = output;
      const key = await vault.ensureKey(userId);
      const body = async (transaction: Transaction): Promise<void> => {
        if (purges !== undefined && (await isPurgedSince(purges, { userId, transaction }))) return;
        const added = await writeGeneratedText(output, { transaction, key, documents });
        await storageUsage.add({ userId, added, isLimited }, transaction);
      };
      await storageUsage.runWithRecount(userId, () => database.transact(body));
    },
  };
}

/** Returns how many bytes it has added. */
export async function writeGeneratedText(
  output: StoredGeneratedText,
  { transaction, key, documents }: Pick<UserTransaction, 'transaction' | 'key' | 'documents'>,
): Promise<number> {
  const { userId, kind, subject, variant, source, degraded, inputHash, madeAt, daysKey = null } = output;
  const isBound = documents.writesNewFormat();
  const sealed = seal(key, aadForGeneratedText(output, { variant, inputHash, isBound }), output.text);
  const plain = [userId, kind, subject, variant, source, degraded ? 1 : 0, inputHash, madeAt, daysKey];
  const [before] = await transaction.run(FIND_SIZE, [userId, kind, subject, variant]);
  await transaction.run(SAVE, [...plain, sealed]);
  const older = await transaction.run(DELETE_OLDER, [userId, kind, subject, variant - 1]);
  const further = kind === 'summary' ? [] : await transaction.run(DELETE_BEYOND, [userId, kind, GENERATED_TEXTS_MAX]);
  return sealed.length - [...older, ...further].reduce((sum, { size }) => sum + size, before?.size ?? 0);
}
