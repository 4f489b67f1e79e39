import type { IsoDate } from '#contract/days.ts';
import { listDrafts } from '#contract/drafts.ts';
import { call } from '../../../api/api-client.ts';
import { findDraftDays } from './draft-days.ts';
import { openLocalStore } from '../../../storage/local-stores.ts';

/** A slower answer of the server is ignored. */
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
