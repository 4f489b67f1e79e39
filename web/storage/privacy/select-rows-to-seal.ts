// Selects the rows that are sealed after a sign-out or an ended session. Pure functions.
import type { DayRow, DraftRow, OutboxRow } from '../browser/schema.ts';
import type { SealableRow } from './encryption.ts';

/**
 * `unsent`: after a sign-out; rows that the server has are removed. `all`: the session has ended by itself. The server may have
 * been restored from a backup and have lost rows that this device counts as sent.
 */
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

/**
 * The row with only the versions that the server's last answer lacked; empty when there are none. An unchecked version may be
 * on this device alone, like one that the server never had.
 */
export function keepOnlyCopies(row: DayRow): DayRow[] {
  const [first] = row.copies ?? [];
  return first ? [{ ...row, reflection: first.reflection, isMissing: true }] : [];
}
