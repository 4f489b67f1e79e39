// Which days have a draft, by this device and by the server. Pure.
import type { IsoDate } from '#contract/days.ts';
import type { DraftRow } from '../../../storage/browser/schema.ts';

type ListedRow = Pick<DraftRow, 'date' | 'content' | 'isOnServer'>;

interface DraftDays {
  /** Latest first. */
  days: IsoDate[];
  /** Of drafts that the server has had and does not list any more: completed or discarded on another device, or lost. */
  ended: IsoDate[];
}

/** `rows` were read before the server was asked. `onServer`: the days that it lists; null without an answer. */
export function findDraftDays(rows: readonly ListedRow[], onServer: readonly IsoDate[] | null): DraftDays {
  const hasEnded = ({ date, isOnServer }: ListedRow) => isOnServer && onServer?.includes(date) === false;
  const withWords = rows.filter(({ content }) => content !== null);
  const here = withWords.filter((row) => !hasEnded(row)).map(({ date }) => date);
  // A draft that was discarded here is gone, although the server may not know it yet.
  const elsewhere = (onServer ?? []).filter((date) => !rows.some((row) => row.date === date));
  return {
    days: [...here, ...elsewhere].toSorted().toReversed(),
    ended: withWords.filter(hasEnded).map(({ date }) => date),
  };
}
