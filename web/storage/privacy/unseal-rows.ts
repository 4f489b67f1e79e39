// Opens sealed rows and merges them with the rows that were written since.
import type { IsoDate } from '#contract/days.ts';
import { userKeyRange, type DeviceDatabase, type WriteTransaction } from '../browser/database.ts';
import { isSameDraft, mergeDrafts } from '../drafts/merge-drafts.ts';
import { addInFlight, addInFlightToBase } from '../drafts/in-flight.ts';
import type { DayRow, DraftRow, OutboxRow, SealedRow } from '../browser/schema.ts';
import { openRow, type SealableRow } from './encryption.ts';

interface Deps {
  device: DeviceDatabase;
  createId: () => string;
  userId: string;
  key: CryptoKey;
}

/** Rows that cannot be opened stay sealed. Returns the dates of drafts that the server had and may have lost since. */
export async function unsealRows({ device, createId, userId, key }: Deps): Promise<IsoDate[]> {
  const sealed = await device.read((connection) => connection.getAll('sealed', userKeyRange(userId)));
  const opened = await Promise.all(sealed.map(async (row) => ({ row, item: await openRow(key, row) })));
  return device.write(
    ['drafts', 'outbox', 'days', 'sealed'],
    async (transaction: WriteTransaction<StoreName>) => {
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

type StoreName = 'drafts' | 'outbox' | 'days' | 'sealed';

/** False when another tab has restored the row already; it may have been changed since. */
async function restoreRow(transaction: WriteTransaction<StoreName>, { row, item, createId }: Opened): Promise<boolean> {
  const sealed = transaction.objectStore('sealed');
  if (!(await sealed.getKey([row.userId, row.name]))) return false;
  if (item.kind === 'outbox') await transaction.objectStore('outbox').put(resetTimers(item.row));
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

function resetTimers(row: OutboxRow): OutboxRow {
  return { ...row, leaseUntil: 0, nextTryAt: 0 };
}

/** Both go on from a draft of the server. The earlier of the two is their base: what is missing in one was completed there. */
function mergeDraftRows(present: DraftRow | undefined, unsealed: DraftRow, createId: () => string): DraftRow {
  if (!present) return unsealed;
  const [earlier, later] = unsealed.seen < present.seen ? [unsealed, present] : [present, unsealed];
  const base = addInFlightToBase(earlier, later.agreed);
  const content = mergeDrafts({ base, mine: present.content, theirs: unsealed.content, createId });
  const sent = unsealed.sent ? addInFlight(present.sent, { promptIndex: 0, ...unsealed.sent }) : present.sent;
  const isOnServer = later.seen > 0 && isSameDraft(content, later.agreed);
  return { ...present, content, seen: later.seen, agreed: later.agreed, sent, isOnServer };
}

/** Sealed days become copies: each is checked with the server and sent only when the person asks for it. */
function mergeDayRows(present: DayRow | undefined, unsealed: DayRow): DayRow {
  const cached = unsealed.isMissing ? [] : [{ reflection: unsealed.reflection, isUnknown: false }];
  const copies = [...(present?.copies ?? []), ...(unsealed.copies ?? []), ...cached];
  return present ? { ...present, copies } : { ...unsealed, isMissing: true, copies };
}
