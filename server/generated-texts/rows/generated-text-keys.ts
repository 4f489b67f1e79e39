// All readings and weekly refreshers of a person, to be read one by one: each may be long.
import { setImmediate } from 'node:timers/promises';
import { statement, type Value } from '../../database/database.ts';
import type { StorageDeps } from '../../reflections/rows/user-transaction.ts';
import { IS_LATEST, openTexts } from './generated-text-list.ts';
import { GENERATED_TEXT_COLUMNS } from './generated-text-row.ts';
import type { GeneratedTextRow, StoredGeneratedText } from './generated-text-row.ts';

/** A reading of several days, or a weekly refresher. */
export interface GeneratedTextKey extends Pick<StoredGeneratedText, 'subject' | 'variant'> {
  kind: 'bedtime' | 'weekly';
}

const KEYS_PER_READ = 500;
const LIST_KEYS = statement<GeneratedTextKey>(
  'output.list-keys',
  `SELECT kind, subject, variant FROM output
   WHERE user_id = $1 AND (kind, subject, variant) > ($2, $3, $4)
     AND (kind = 'bedtime' OR kind = 'weekly' AND ${IS_LATEST})
   ORDER BY kind, subject, variant LIMIT ${KEYS_PER_READ}`,
);
const FIND_VARIANT = statement<GeneratedTextRow>(
  'output.find-variant',
  `SELECT ${GENERATED_TEXT_COLUMNS} FROM output WHERE user_id = $1 AND kind = $2 AND subject = $3 AND variant = $4`,
);

export function createGeneratedTextKeys(deps: Pick<StorageDeps, 'database' | 'vault' | 'documents'>) {
  const { database } = deps;
  return {
    /** Of all readings, and of the latest text of each window. Opens none. */
    async *listKeys(userId: string): AsyncGenerator<GeneratedTextKey> {
      for (let after: Value[] = ['', '', 0]; ;) {
        const keys = await database.read(LIST_KEYS, [userId, ...after]);
        yield* keys;
        const last = keys.at(-1);
        if (last === undefined || keys.length < KEYS_PER_READ) return;
        after = [last.kind, last.subject, last.variant];
        // Other requests run in between.
        await setImmediate();
      }
    },

    /** Null when it is gone, or can't be opened. */
    async findVariant(userId: string, key: GeneratedTextKey): Promise<StoredGeneratedText | null> {
      const { kind, subject, variant } = key;
      const rows = await database.read(FIND_VARIANT, [userId, kind, subject, variant]);
      const [text = null] = await openTexts(rows, { userId, kind }, deps);
      return text;
    },
  };
}
