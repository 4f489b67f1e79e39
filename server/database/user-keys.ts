import { statement } from './database.ts';
import type { Database, MaintenanceTransaction } from './database.ts';
import { isErased } from './erased-people.ts';
import type { ServerProcesses } from './server-processes.ts';
import type { Clock } from '../clock.ts';
import { VaultError } from '../vault/errors.ts';
import type { KeyRotationRows } from '../vault/master-key-change.ts';
import type { UserKeyRows } from '../vault/vault.ts';
import type { WrappedKey } from '../vault/wrapping.ts';

interface KeyRow {
  user_id: string;
  key_version: number;
  wrapped: Uint8Array;
}

const FIND = statement<KeyRow>(
  'key.find',
  'SELECT user_id, key_version, wrapped FROM {keys}user_key WHERE user_id = $1',
);
const ADD = statement(
  'key.add',
  `INSERT INTO {keys}user_key (user_id, key_version, wrapped, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (user_id) DO NOTHING`,
);
const LIST_OTHER = statement<KeyRow>(
  'key.list-other',
  `SELECT user_id, key_version, wrapped FROM {keys}user_key WHERE key_version <> $1 AND user_id > $2
   ORDER BY user_id LIMIT $3`,
);
const REPLACE = statement('key.replace', 'UPDATE {keys}user_key SET key_version = $2, wrapped = $3 WHERE user_id = $1');
/** Readings, refreshers and revisions exist only with one of these. */
const FIND_TEXT = statement<{ found: number }>(
  'key.find-text',
  `SELECT 1 AS found FROM reflection WHERE user_id = $1
   UNION ALL SELECT 1 FROM removed_reflection WHERE user_id = $1
   UNION ALL SELECT 1 FROM draft WHERE user_id = $1 AND content IS NOT NULL
   LIMIT 1`,
);
const FIND_CHECK = statement('key.find-check', 'SELECT 1 AS found FROM {keys}master_key_check WHERE id = 1');
/** Locked by a rotation of the master key and by each added key, so that no key is missed. */
const LOCK_CHECK = statement<{ key_version: number; sealed: Uint8Array }>(
  'key.lock-check',
  'SELECT key_version, sealed FROM {keys}master_key_check WHERE id = 1 {forUpdate}',
);
const SAVE_CHECK = statement(
  'key.save-check',
  `INSERT INTO {keys}master_key_check (id, key_version, sealed) VALUES (1, $1, $2)
   ON CONFLICT (id) DO UPDATE SET key_version = excluded.key_version, sealed = excluded.sealed`,
);

interface Deps {
  journal: Database;
  keys: Database;
  clock: Clock;
  processes: Pick<ServerProcesses, 'isOtherKeyUsed'>;
}

export function createUserKeyRows({ journal, keys, clock, processes }: Deps): UserKeyRows {
  return {
    async find(userId) {
      const [row] = await keys.read(FIND, [userId]);
      return row === undefined ? null : toWrappedKey(row);
    },
    add(key) {
      return keys.transact(async (transaction) => {
        const [check] = await transaction.run(LOCK_CHECK, []);
        if (check?.key_version !== key.keyVersion) return null;
        if (await isErased(key.userId, transaction)) throw new VaultError('key-missing', 'This person was erased.');
        await transaction.run(ADD, [key.userId, key.keyVersion, key.wrapped, clock.now()]);
        const [row] = await transaction.run(FIND, [key.userId]);
        return row === undefined ? key : toWrappedKey(row);
      });
    },
    async hasTexts(userId) {
      return (await journal.read(FIND_TEXT, [userId])).length > 0;
    },
    withMaintenanceLock: (body) =>
      keys.withMaintenanceLock((maintenance) => body(createKeyMaintenance(maintenance, processes))),
  };
}

/** True when the keys were used with a master key before. */
export async function hasMasterKeyCheck(keys: Database): Promise<boolean> {
  return (await keys.read(FIND_CHECK, [])).length > 0;
}

function createKeyMaintenance(maintenance: MaintenanceTransaction, processes: Deps['processes']): KeyRotationRows {
  return {
    async lockCheck() {
      const [row] = await maintenance.run(LOCK_CHECK, []);
      return row === undefined ? null : { keyVersion: row.key_version, sealed: row.sealed };
    },
    async saveCheck({ keyVersion, sealed }) {
      await maintenance.run(SAVE_CHECK, [keyVersion, sealed]);
    },
    async listWithOtherVersion(version, { userId, limit }) {
      return (await maintenance.run(LIST_OTHER, [version, userId, limit])).map(toWrappedKey);
    },
    async replace({ userId, keyVersion, wrapped }) {
      await maintenance.run(REPLACE, [userId, keyVersion, wrapped]);
    },
    isOtherKeyUsed: () => processes.isOtherKeyUsed(maintenance),
  };
}

function toWrappedKey(row: KeyRow): WrappedKey {
  return { userId: row.user_id, keyVersion: row.key_version, wrapped: row.wrapped };
}
