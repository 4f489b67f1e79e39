// What was removed 30 days ago goes for good, as with «Delete for good»: with its earlier texts and what quotes it.
import { setImmediate } from 'node:timers/promises';
import { findReadableDay } from '../reflections/rows/reflection-row.ts';
import { inUserTransaction, type StorageDeps, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import { forgetReadings } from './entry-revisions.ts';
import { listExpiredEntries, type ExpiredEntry } from './rows/expired-entries.ts';
import { findRemovedEntry, purgeEntryBatch, purgeRevision } from './rows/purge.ts';

/** One that fails stops no other, and is tried again an hour later; the failures are thrown at the end. */
export async function removeExpiredEntries(removedBefore: number, deps: StorageDeps): Promise<void> {
  const failures: unknown[] = [];
  for await (const entry of listExpiredEntries(removedBefore, deps)) {
    try {
      while (await inUserTransaction(entry, (tx) => removeBatch(entry, tx), deps)) await setImmediate();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some removed entries could not be deleted.');
}

/** Returns whether more batches are left. */
async function removeBatch(expired: ExpiredEntry, tx: UserTransaction): Promise<boolean> {
  const { reflectionId, entryId, revision, replacedAt } = expired;
  const removed = await findRemovedEntry({ reflectionId, entryId }, tx);
  // It came back a moment ago.
  if (removed === null) return false;
  const day = await findReadableDay(reflectionId, tx);
  // Of a removed day it goes with the day, whose own reading may quote it; of a damaged one when the day can be read again.
  if (day === null) return false;
  const isLast = removed.revision === revision && !day.entries.some(({ id }) => id === entryId);
  const text = { reflectionId, entryId, revision, replacedAt, date: day.date };
  if (isLast && (await purgeEntryBatch(text, tx))) return true;
  // The entry was written or removed again since: only the text that was removed then goes.
  if (!isLast) await purgeRevision(text, tx);
  await forgetReadings(day, replacedAt, tx);
  return false;
}
