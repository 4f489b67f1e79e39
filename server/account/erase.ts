// Erases people whose day has come: first the key, so that no copy of a text can be opened any more, then all rows. Each
// step may be repeated, so an erasure that was interrupted, or that two processes do at once, ends the same.
import type { InternalEvents } from '../changes/event-buses.ts';
import type { Database } from '../database/database.ts';
import { destroyKey, listErased } from '../database/erased-people.ts';
import { subtractDays } from '../database/retention.ts';
import type { Vault } from '../vault/vault.ts';
import { claimDeletion, listDue } from './rows/deletion.ts';
import { deletePerson, deleteRows } from './rows/erased-tables.ts';

interface Deps {
  database: Database;
  keys: Database;
  vault: Pick<Vault, 'forget'>;
  internalEvents: InternalEvents;
}

export type Erasure = ReturnType<typeof createErasure>;

export function createErasure(deps: Deps) {
  const { database, keys, vault, internalEvents } = deps;
  // Announced by the process that erases. One that does not hear it looks with its next heartbeat.
  internalEvents.on(({ what, userId }) => {
    if (what === 'session') vault.forget(userId);
  });
  let checkedSince = 0;

  async function deleteAll(userId: string): Promise<void> {
    await deleteRows(userId, { database });
    await deletePerson(userId, { database });
  }

  async function erase(userId: string, nowMs: number): Promise<void> {
    // From here on nobody can sign in or keep the account.
    if (!(await claimDeletion({ userId, nowMs }, { database }))) return;
    await destroyKey(userId, { keys, nowMs });
    internalEvents.emit({ what: 'session', userId, reflectionId: null });
    await deleteAll(userId);
  }

  return {
    erase,
    /** One that fails stops no other; the failures are thrown at the end. */
    async eraseDue(nowMs: number): Promise<void> {
      const failures: unknown[] = [];
      const note = (error: unknown): void => void failures.push(error);
      for (const userId of await listDue(nowMs, { database })) {
        // oxlint-disable-next-line no-await-in-loop -- one person after another, so that saves need not wait
        await erase(userId, nowMs).catch(note);
      }
      // The first time all erased people: an older journal may have been restored. Then those of the last day, because
      // a request that was running meanwhile may have written after the deletion.
      for await (const userId of listErased(checkedSince, keys)) await deleteAll(userId).catch(note);
      if (failures.length > 0) throw new AggregateError(failures, 'Some erasures failed.');
      checkedSince = subtractDays(nowMs, 1);
    },
  };
}
