// Which rows of a person are sealed when their pages let go of this device. Pure.
import type { DayRow, DraftRow, OutboxRow } from '../browser/schema.ts';
import type { SealableRow } from './encryption.ts';

/**
 * `unsent`: the person has signed out, so what the server has goes. `all`: the session has ended by itself. The server may
 * have been restored from a backup then, and have lost what this device takes for sent.
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
 * The day with the versions that the server's last answer did not have, and without the one that it had; nothing where
 * there are none. One that was not checked yet may be on this device alone, as one that the server has never had is.
 */
export function keepOnlyCopies(row: DayRow): DayRow[] {
  const [first] = row.copies ?? [];
  return first ? [{ ...row, reflection: first.reflection, isMissing: true }] : [];
}
