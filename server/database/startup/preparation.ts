// What has to be in order before anything is read or written: migrations, keys that fit, the master key. On a journal that
// several processes share, this process stays registered from then on.
import { PROCESS_HEARTBEAT_MS } from '../server-processes.ts';
import { statement } from '../database.ts';
import type { StorageEngine } from './engine-setup.ts';
import { StartupError } from '../errors.ts';
import { verifyKeysMatch } from './journal-keys.ts';
import { hasMasterKeyCheck } from '../user-keys.ts';
import { migrate } from './migrate.ts';
import type { Clock } from '../../clock.ts';
import type { Scheduler } from '../../scheduler.ts';
import { VaultError } from '../../vault/errors.ts';
import type { UnlockResult } from '../../vault/master-key-change.ts';
import type { Vault } from '../../vault/vault.ts';
import { fingerprintMasterKey } from '../../vault/wrapping.ts';
import type { MasterKeys } from '../../vault/wrapping.ts';

export interface StoragePreparation {
  /** May run again and again: each step finds what is done already. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

const MIGRATIONS = {
  journal: new URL('../migrations/journal/', import.meta.url),
  keys: new URL('../migrations/keys/', import.meta.url),
};
const ANY_TEXT = statement(
  'text.any',
  `SELECT 1 AS found FROM reflection UNION ALL SELECT 1 FROM removed_reflection
   UNION ALL SELECT 1 FROM draft WHERE content IS NOT NULL LIMIT 1`,
);

interface Deps {
  engine: StorageEngine;
  vault: Vault;
  clock: Clock;
  scheduler: Scheduler;
  /** Told in a sentence what was done with the keys, and what the operator has to do. */
  notify(sentence: string): void;
}

export function createStoragePreparation({ engine, vault, clock, scheduler, notify }: Deps): StoragePreparation {
  const { journal, keys, processes } = engine;
  /** Present while the change of the master key waits for another process. */
  let waiting: MasterKeys | null = null;

  async function unlock(masters: MasterKeys): Promise<void> {
    const unlocked = await vault.unlock(masters);
    const isKnown = unlocked.isRotationPending && waiting !== null;
    waiting = unlocked.isRotationPending ? masters : null;
    if (!isKnown) for (const sentence of describeKeys(unlocked)) notify(sentence);
  }

  async function beat(): Promise<void> {
    try {
      await processes.sendHeartbeat();
      if (waiting !== null) await unlock(waiting);
    } catch (error) {
      // A database that is away has been reported, and is asked again at the next beat.
      if (error instanceof VaultError) notify(error.message);
    }
  }

  const stopBeating = scheduler.every(PROCESS_HEARTBEAT_MS, () => void beat());
  return {
    async prepare() {
      await migrate({ database: journal, ledger: 'journal', folder: MIGRATIONS.journal, nowMs: clock.now() });
      await migrate({ database: keys, ledger: 'keys', folder: MIGRATIONS.keys, nowMs: clock.now() });
      const isSealed = await hasMasterKeyCheck(keys);
      if (!isSealed && (await journal.read(ANY_TEXT, [])).length > 0) throw keysMissing();
      await verifyKeysMatch({ journal, keys });
      const masters = await engine.loadMasterKeys({ isSealed });
      // Before it looks which master key counts: another process that changes it then waits for this one.
      await processes.register(fingerprintMasterKey(masters.current));
      try {
        await unlock(masters);
      } catch (error) {
        await processes.unregister().catch(() => {});
        throw error;
      }
    },
    async close() {
      stopBeating();
      // One that cannot say so counts as gone soon after.
      await processes.unregister().catch(() => {});
    },
  };
}

function describeKeys({ isRotationPending, isRotated, rewrapped, unreadable }: UnlockResult): string[] {
  const sentences: string[] = [];
  if (isRotationPending)
    sentences.push(
      'The master key is not changed yet, because another server still uses the previous one; it is changed as soon as that server has stopped.',
    );
  else if (isRotated)
    sentences.push(
      `The master key was changed (keys wrapped anew: ${rewrapped}). LEARN_MASTER_KEY_PREVIOUS is not needed any more.`,
    );
  else if (rewrapped > 0)
    sentences.push(`Keys that were still wrapped with the previous master key were wrapped anew (${rewrapped}).`);
  if (unreadable > 0)
    sentences.push(
      `Keys of some people do not open with the given master keys (${unreadable}); please set LEARN_MASTER_KEY_PREVIOUS to the one before and start again.`,
    );
  return sentences;
}

function keysMissing(): StartupError {
  return new StartupError(
    'This journal has sealed texts, but its keys are missing; please restore the backup of the keys.',
    { exitCode: 78 },
  );
}
