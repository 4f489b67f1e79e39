// The steps before the first read or write: migrations, a check that the keys match, the master key.
import { PROCESS_HEARTBEAT_MS } from '../server-processes.ts';
import { createErasureFollowUp } from './erasure-follow-up.ts';
import type { StorageEngine } from './engine-setup.ts';
import { verifyKeysMatch } from './journal-keys.ts';
import { hasMasterKeyCheck } from '../user-keys.ts';
import { migrate } from './migrate.ts';
import type { Clock, Scheduler } from '../../clock.ts';
import { VaultError } from '../../vault/errors.ts';
import type { UnlockResult } from '../../vault/master-key-change.ts';
import type { Vault } from '../../vault/vault.ts';
import { fingerprintMasterKey } from '../../vault/wrapping.ts';
import type { MasterKeys } from '../../vault/wrapping.ts';

const MIGRATIONS = {
  journal: new URL('../migrations/journal/', import.meta.url),
  keys: new URL('../migrations/keys/', import.meta.url),
};

interface Deps {
  engine: StorageEngine;
  vault: Vault;
  clock: Clock;
  scheduler: Scheduler;
  /** Receives sentences for the operator: what was done with the keys, and what is left to do. */
  notify(sentence: string): void;
}

export function createStoragePreparation({ engine, vault, clock, scheduler, notify }: Deps) {
  const { journal, keys, processes } = engine;
  let pendingRotation: MasterKeys | null = null;
  const erasures = createErasureFollowUp({ keys, vault, clock });
  let isPrepared = false;

  async function unlock(masters: MasterKeys): Promise<void> {
    const unlocked = await vault.unlock(masters);
    const isReported = unlocked.isRotationPending && pendingRotation !== null;
    pendingRotation = unlocked.isRotationPending ? masters : null;
    if (!isReported) for (const sentence of describeKeys(unlocked)) notify(sentence);
  }

  async function sendHeartbeat(): Promise<void> {
    if (isPrepared) await erasures.finish();
    try {
      await processes.sendHeartbeat();
      if (pendingRotation !== null) await unlock(pendingRotation);
    } catch (error) {
      // An unavailable database is reported elsewhere; the next heartbeat tries again.
      if (error instanceof VaultError) notify(error.message);
    }
  }

  const stopHeartbeat = scheduler.every(PROCESS_HEARTBEAT_MS, () => void sendHeartbeat());
  return {
    async prepare(): Promise<void> {
      await migrate({ database: journal, ledger: 'journal', folder: MIGRATIONS.journal, nowMs: clock.now() });
      await migrate({ database: keys, ledger: 'keys', folder: MIGRATIONS.keys, nowMs: clock.now() });
      const isSealed = await hasMasterKeyCheck(keys);
      await verifyKeysMatch({ journal, keys, isSealed });
      const masters = await engine.loadMasterKeys({ isSealed });
      // Before the master keys are checked, so that a rotation by another process waits for this one.
      await processes.register(fingerprintMasterKey(masters.current));
      try {
        await unlock(masters);
        isPrepared = true;
      } catch (error) {
        await processes.unregister().catch(() => {});
        throw error;
      }
    },
    async close(): Promise<void> {
      stopHeartbeat();
      // Otherwise it counts as stopped after 30 s.
      await processes.unregister().catch(() => {});
    },
  };
}

function describeKeys({ isRotationPending, isRotated, rewrapped, unreadable }: UnlockResult): string[] {
  const sentences: string[] = [];
  if (isRotationPending)
    sentences.push(
      'The master key was not changed yet, because another server still uses the previous one. It is changed when that server has stopped.',
    );
  else if (isRotated)
    sentences.push(
      `The master key was changed (rewrapped keys: ${rewrapped}). LEARN_MASTER_KEY_PREVIOUS is no longer needed.`,
    );
  else if (rewrapped > 0)
    sentences.push(`Keys that were still wrapped with the previous master key were rewrapped (${rewrapped}).`);
  if (unreadable > 0)
    sentences.push(
      `Some keys can't be unwrapped with these master keys (${unreadable}). Set LEARN_MASTER_KEY_PREVIOUS to the previous master key and start again.`,
    );
  return sentences;
}
