// The processes that work on one PostgreSQL. A process says every ten seconds that it is alive, by the database's clock;
// so a new document format and a new master key wait until all that are alive can read them. With SQLite there is one.
import { randomUUID } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import { statement } from './database.ts';
import type { Database, Transaction } from './database.ts';
import type { SharedTime } from './database-time.ts';

export interface ServerProcesses {
  /** Registers this process, with the fingerprint of its current master key. */
  register(keyFingerprint: string): Promise<void>;
  /** Says that this process is alive, and finds out which others are. */
  sendHeartbeat(): Promise<void>;
  /** False while a process is alive that does not read documents of today's format. */
  writesNewFormat(): boolean;
  /** True while another process is alive that has another current master key, or an unknown one. */
  isOtherKeyUsed(reader: Pick<Transaction, 'run'>): Promise<boolean>;
  /** At a stop in good order. */
  unregister(): Promise<void>;
}

/** What this release reads and writes; one that cannot read it has a lower number. */
const DOCUMENT_FORMAT = 2;
const ALIVE_MS = 30_000;
export const PROCESS_HEARTBEAT_MS = 10_000;
/** Dead ones are of no use after that. */
const DEAD_RETENTION_MS = 3_600_000;
/**
 * The release before does not register. Its processes are found by the names of their connections; a name that the
 * address gives may be that of any program.
 */
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
const DELETE_DEAD = statement('server-process.forget', 'DELETE FROM server_process WHERE seen_at < $1');
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
  let isOlderAlive = true;
  let beating: Promise<void> = Promise.resolve();

  function beat(): Promise<void> {
    beating = beatOnce();
    return beating;
  }

  async function beatOnce(): Promise<void> {
    if (fingerprint === null) return;
    const own = [id, DOCUMENT_FORMAT, fingerprint, packageJson.version];
    const older = await database.transact(async (transaction) => {
      const nowMs = await time.now(transaction);
      await transaction.run(HEARTBEAT, [...own, nowMs]);
      await transaction.run(REGISTER_OLDER, [nowMs]);
      await transaction.run(DELETE_DEAD, [nowMs - DEAD_RETENTION_MS]);
      return transaction.run(FIND_OLDER, [nowMs - ALIVE_MS, DOCUMENT_FORMAT]);
    });
    isOlderAlive = older.length > 0;
  }

  return {
    async register(keyFingerprint) {
      fingerprint = keyFingerprint;
      await beat();
    },
    sendHeartbeat: beat,
    writesNewFormat: () => !isOlderAlive,
    async isOtherKeyUsed(reader) {
      const nowMs = await time.now(reader);
      return (await reader.run(FIND_OTHER_KEY, [nowMs - ALIVE_MS, fingerprint])).length > 0;
    },
    async unregister() {
      if (fingerprint === null) return;
      fingerprint = null;
      // One under way would register this process again.
      await beating.catch(() => {});
      await database.write(UNREGISTER, [id]);
    },
  };
}

/** Of a journal that no other process can open. */
export function createSingleProcess(): ServerProcesses {
  return {
    register: async () => {},
    sendHeartbeat: async () => {},
    writesNewFormat: () => true,
    isOtherKeyUsed: async () => false,
    unregister: async () => {},
  };
}
