import type { IsoDate } from '#contract/days.ts';
import { listDrafts, type DraftContent } from '#contract/drafts.ts';
import { call } from '../../../api/api-client.ts';
import type { DraftRow } from '../../../storage/browser/schema.ts';
import { openLocalStore } from '../../../storage/local-stores.ts';

const TIMEOUT_MS = 4000;

/** The days that have a draft on this device or on the server, latest first. */
export async function listDraftDays(userId: string): Promise<IsoDate[]> {
  const { drafts } = await openLocalStore(userId);
  // The rows are read first: otherwise a draft that reaches the server in between would count as ended there.
  const rows = await drafts.listRows();
  const listed = await call(listDrafts, { params: { userId }, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  const { days, ended } = findDraftDays(rows, listed && listed.map(({ date }) => date));
  if (ended.length === 0) return days;
  // Completed and discarded drafts go. A draft that the server lost in a restore stays on this device.
  await Promise.all(ended.map((date) => drafts.mergeRemote(date)));
  const lost = (await drafts.list()).map(({ date }) => date).filter((date) => ended.includes(date));
  return [...days, ...lost].toSorted().toReversed();
}

/** The draft of a day as this device and the server have it now. */
export async function readDraft(userId: string, date: IsoDate): Promise<DraftContent | null> {
  const { drafts } = await openLocalStore(userId);
  return (await drafts.open(date)).content;
}

type ListedRow = Pick<DraftRow, 'date' | 'content' | 'isOnServer'>;

interface DraftDays {
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
