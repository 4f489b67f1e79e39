// What an erasure leaves to other processes and later times: keys in memory, and their bytes in the write-ahead log.
import type { Clock } from '../../clock.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Database } from '../database.ts';
import { listErased } from '../erased-people.ts';

interface Deps {
  keys: Pick<Database, 'read' | 'emptyLog'>;
  vault: Pick<Vault, 'forget'>;
  clock: Clock;
}

/** Clocks of processes differ, and a request that has read a key may still be running. */
const LOOK_BACK_MS = 3_600_000;

export function createErasureFollowUp({ keys, vault, clock }: Deps) {
  // The keys that are read later are those of people who were alive now.
  let checkedAt = clock.now();
  return {
    /** With each heartbeat: an erasure may have been interrupted, and this process may not have heard of it. */
    async finish(): Promise<void> {
      const startedAt = clock.now();
      try {
        for await (const userId of listErased(checkedAt - LOOK_BACK_MS, keys)) vault.forget(userId);
        checkedAt = startedAt;
      } catch {
        // Whose key was destroyed is not known.
        vault.forget();
      }
      // A failure is reported, and the next heartbeat tries again.
      await keys.emptyLog().catch(() => {});
    },
  };
}
