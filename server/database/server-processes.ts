// The server processes on one PostgreSQL database. A new document format and a new master key wait until all active
// processes can read them, so that an update without downtime loses no text (decision 37).
import { randomUUID } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import { statement } from './database.ts';
import type { Database, Transaction } from './database.ts';
import type { SharedTime } from './database-time.ts';

export interface ServerProcesses {
  register(keyFingerprint: string): Promise<void>;
  sendHeartbeat(): Promise<void>;
  /** False while a process is active that can't read the current document format. */
  writesNewFormat(): boolean;
  /** True while a process with another or an unknown master key is active. */
  isOtherKeyUsed(reader: Pick<Transaction, 'run'>): Promise<boolean>;
  unregister(): Promise<void>;
}

const DOCUMENT_FORMAT = 2;
const ACTIVE_MS = 30_000;
export const PROCESS_HEARTBEAT_MS = 10_000;
const STOPPED_RETENTION_MS = 3_600_000;
/** Older releases don't register. Their processes are found by the names of their connections. */
const UNREGISTERED = 'processes of the release before';

const HEARTBEAT = statement(
  'server-process.beat',
  `INSERT INTO server_process (id, document_format, key_fingerprint, version, started_at, seen_at)
   VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
);
const REGISTER_OLDER = statement(
  'server-process.see-unregistered',
  `INSERT INTO server_process (id, document_format, key_fingerprint, version, started_at, seen_at)
   SELECT '${UNREGISTERED}', 1, '', '', CAST($1 AS bigint), CAST($1 AS bigint) WHERE EXISTS (
     SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
       AND application_name IN ('learn', 'learn events'))
   ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
);
const DELETE_STOPPED = statement('server-process.forget', 'DELETE FROM server_process WHERE seen_at < $1');
const FIND_OLDER = statement<{ id: string }>(
  'server-process.find-older',
  'SELECT id FROM server_process WHERE seen_at > $1 AND document_format < $2 LIMIT 1',
);
const FIND_OTHER_KEY = statement<{ id: string }>(
  'server-process.find-other-key',
  'SELECT id FROM server_process WHERE seen_at > $1 AND key_fingerprint <> $2 LIMIT 1',
);
const UNREGISTER = statement('server-process.leave', 'DELETE FROM server_process WHERE id = $1');

interface Deps {
  database: Database;
  time: SharedTime;
}

export function createServerProcesses({ database, time }: Deps): ServerProcesses {
  const id = randomUUID();
  let fingerprint: string | null = null;
  let isOlderActive = true;
  let heartbeat: Promise<void> = Promise.resolve();

  function sendHeartbeat(): Promise<void> {
    heartbeat = writeHeartbeat();
    return heartbeat;
  }

  async function writeHeartbeat(): Promise<void> {
    if (fingerprint === null) return;
    const own = [id, DOCUMENT_FORMAT, fingerprint, packageJson.version];
    const older = await database.transact(async (transaction) => {
      const nowMs = await time.now(transaction);
      await transaction.run(HEARTBEAT, [...own, nowMs]);
      await transaction.run(REGISTER_OLDER, [nowMs]);
      await transaction.run(DELETE_STOPPED, [nowMs - STOPPED_RETENTION_MS]);
      return transaction.run(FIND_OLDER, [nowMs - ACTIVE_MS, DOCUMENT_FORMAT]);
    });
    isOlderActive = older.length > 0;
  }

  return {
    async register(keyFingerprint) {
      fingerprint = keyFingerprint;
      await sendHeartbeat();
    },
    sendHeartbeat,
    writesNewFormat: () => !isOlderActive,
    async isOtherKeyUsed(reader) {
      const nowMs = await time.now(reader);
      return (await reader.run(FIND_OTHER_KEY, [nowMs - ACTIVE_MS, fingerprint])).length > 0;
    },
    async unregister() {
      if (fingerprint === null) return;
      fingerprint = null;
      // A running heartbeat would register this process again.
      await heartbeat.catch(() => {});
      await database.write(UNREGISTER, [id]);
    },
  };
}

/** For SQLite, which only one process can open. */
export function createSingleProcess(): ServerProcesses {
  return {
    register: async () => {},
    sendHeartbeat: async () => {},
    writesNewFormat: () => true,
    isOtherKeyUsed: async () => false,
    unregister: async () => {},
  };
}
