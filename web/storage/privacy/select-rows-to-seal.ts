// Selects the rows that are sealed or removed after a sign-out or an ended session.
import type { DayRow, DraftRow, OutboxRow } from '../browser/schema.ts';
import type { SealableRow } from './encryption.ts';

/** `unsent`: after a sign-out. `all`: the session has ended by itself, and the server may have lost rows in a restore. */
export type SealScope = 'unsent' | 'all';

interface OwnRows {
  drafts: readonly DraftRow[];
  outbox: readonly OutboxRow[];
  days: readonly DayRow[];
}

export function selectRowsToSeal({ drafts, outbox, days }: OwnRows, part: SealScope): SealableRow[] {
  const isAll = part === 'all';
  return [
    ...drafts.filter(({ isOnServer }) => isAll || !isOnServer).map((row) => ({ kind: 'draft' as const, row })),
    ...outbox.map((row) => ({ kind: 'outbox' as const, row })),
    ...(isAll ? days : days.flatMap(keepOnlyCopies)).map((row) => ({ kind: 'day' as const, row })),
  ];
}

/** Only the versions that the server's last answer lacked: an unchecked version may be on this device alone. */
function keepOnlyCopies({ userId, date, copies }: DayRow): DayRow[] {
  const [first] = copies ?? [];
  return first ? [{ userId, date, reflection: first.reflection, isMissing: true, copies }] : [];
}

interface DayStore {
  getAll: (range: IDBKeyRange | null) => Promise<DayRow[]>;
  put: (row: DayRow) => Promise<unknown>;
  delete: (key: [userId: string, date: string]) => Promise<void>;
}

/** Removes cached days, except versions that only this device may have: they stay until they can be sealed or sent. */
export async function clearCachedDays(days: DayStore, range: IDBKeyRange | null): Promise<void> {
  for (const row of await days.getAll(range)) {
    const [copiesOnly] = keepOnlyCopies(row);
    if (copiesOnly) void days.put(copiesOnly);
    else void days.delete([row.userId, row.date]);
  }
}
