// Puts what was sealed back into its place, beside what has come there since.
import type { IsoDate } from '#contract/days.ts';
import { userKeyRange, type DeviceDatabase, type WriteTransaction } from '../browser/database.ts';
import { isSameDraft, mergeDrafts } from '../drafts/merge-drafts.ts';
import type { DayRow, DraftRow, OutboxRow, SealedRow } from '../browser/schema.ts';
import { openRow, type SealableRow } from './encryption.ts';

interface Deps {
  device: DeviceDatabase;
  createId: () => string;
  userId: string;
  key: CryptoKey;
}

/**
 * Opens what was sealed for a person. What does not open stays: the key may come back with a backup. Answers the dates of
 * drafts that the server had, and that it may have lost or dropped since.
 */
export async function unsealRows({ device, createId, userId, key }: Deps): Promise<IsoDate[]> {
  const sealed = await device.read((connection) => connection.getAll('sealed', userKeyRange(userId)));
  const opened = await Promise.all(sealed.map(async (row) => ({ row, item: await openRow(key, row) })));
  return device.write(
    ['drafts', 'outbox', 'days', 'sealed'],
    async (transaction: WriteTransaction<Place>) => {
      const dates: IsoDate[] = [];
      for (const { row, item } of opened) {
        if (!item) continue;
        // oxlint-disable-next-line no-await-in-loop -- one row after the other, within one transaction
        const isBack = await restoreRow(transaction, { row, item, createId });
        if (isBack && item.kind === 'draft' && item.row.isOnServer) dates.push(item.row.date);
      }
      return dates;
    },
    'strict',
  );
}

interface Opened {
  row: SealedRow;
  item: SealableRow;
  createId: () => string;
}

type Place = 'drafts' | 'outbox' | 'days' | 'sealed';

/** False where another tab was quicker; what that one has put back may have been written on. */
async function restoreRow(transaction: WriteTransaction<Place>, { row, item, createId }: Opened): Promise<boolean> {
  const sealed = transaction.objectStore('sealed');
  if (!(await sealed.getKey([row.userId, row.name]))) return false;
  if (item.kind === 'outbox') await transaction.objectStore('outbox').put(wake(item.row));
  else if (item.kind === 'day') {
    const days = transaction.objectStore('days');
    await days.put(mergeDayRows(await days.get([item.row.userId, item.row.date]), item.row));
  } else {
    const drafts = transaction.objectStore('drafts');
    await drafts.put(mergeDraftRows(await drafts.get([item.row.userId, item.row.date]), item.row, createId));
  }
  await sealed.delete([row.userId, row.name]);
  return true;
}

function wake(row: OutboxRow): OutboxRow {
  return { ...row, leaseUntil: 0, nextTryAt: 0 };
}

/** What was begun anew since stands beside what had been left behind. */
function mergeDraftRows(present: DraftRow | undefined, left: DraftRow, createId: () => string): DraftRow {
  if (!present) return left;
  const content = mergeDrafts({ base: null, mine: present.content, theirs: left.content, createId });
  return { ...present, content, isOnServer: present.isOnServer && isSameDraft(content, present.content) };
}

/** As copies: the server is asked about each, and nothing goes out without a press. */
function mergeDayRows(present: DayRow | undefined, left: DayRow): DayRow {
  const cached = left.isMissing ? [] : [{ reflection: left.reflection, isUnknown: false }];
  const copies = [...(present?.copies ?? []), ...(left.copies ?? []), ...cached];
  return present ? { ...present, copies } : { ...left, isMissing: true, copies };
}
