// Which rows of a person are sealed when their pages let go of this device. Pure.
import type { DayRow, DraftRow, OutboxRow } from './rows.ts';
import type { Sealable } from './sealing.ts';

/**
 * `unsent`: the person has signed out, so what the server has goes. `all`: the session has ended by itself. The server may
 * have been restored from a backup then, and have lost what this device takes for sent.
 */
export type SealedPart = 'unsent' | 'all';

interface OwnRows {
  drafts: readonly DraftRow[];
  outbox: readonly OutboxRow[];
  days: readonly DayRow[];
}

export function pickSealed({ drafts, outbox, days }: OwnRows, part: SealedPart): Sealable[] {
  const isAll = part === 'all';
  return [
    ...drafts.filter(({ isOnServer }) => isAll || !isOnServer).map((row) => ({ kind: 'draft' as const, row })),
    ...outbox.map((row) => ({ kind: 'outbox' as const, row })),
    ...(isAll ? days : days.flatMap(keepUnknown)).map((row) => ({ kind: 'day' as const, row })),
  ];
}

/** The day with the versions that the server has never had, and without all others; nothing where there are none. */
export function keepUnknown(row: DayRow): DayRow[] {
  const copies = row.copies?.filter(({ isUnknown }) => isUnknown) ?? [];
  const [first] = copies;
  return first ? [{ ...row, reflection: first.reflection, isMissing: true, copies }] : [];
}
