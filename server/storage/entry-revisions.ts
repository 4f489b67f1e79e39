// Everything that was replaced or removed stays, sealed like the day it came from.
import type { KeyObject } from 'node:crypto';
import { statement } from './database.ts';
import type { Transaction } from './database.ts';
import type { ReplacedText, StoredReflection } from './storage.ts';
import { seal } from '../vault/vault.ts';

const LATEST = statement<{ latest: number | null }>(
  'revision.latest',
  'SELECT max(revision) AS latest FROM entry_revision WHERE user_id = $1 AND reflection_id = $2 AND entry_id = $3',
);
const ADD = statement(
  'revision.add',
  `INSERT INTO entry_revision (user_id, reflection_id, entry_id, revision, rev, reason, replaced_at, content)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function keepRevisions(
  replaced: readonly ReplacedText[],
  { userId, id }: Pick<StoredReflection, 'userId' | 'id'>,
  { transaction, key, nowMs }: { transaction: Transaction; key: KeyObject; nowMs: number },
): Promise<void> {
  for (const { entryId, rev, content, reason } of replaced) {
    const [row] = await transaction.run(LATEST, [userId, id, entryId]);
    const revision = (row?.latest ?? 0) + 1;
    const sealed = seal(
      key,
      { userId, table: 'entry_revision', row: `${id}/${entryId}/${revision}`, column: 'content' },
      content,
    );
    await transaction.run(ADD, [userId, id, entryId, revision, rev, reason, nowMs, sealed]);
  }
}
