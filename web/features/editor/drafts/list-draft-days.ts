// Asks this device and the server which days have a draft. It comes after the page.
import type { IsoDate } from '#contract/days.ts';
import { listDrafts } from '#contract/drafts.ts';
import { call } from '../../../api/api-client.ts';
import { findDraftDays } from './draft-days.ts';
import { findReadyLocalStore } from './draft-queries.ts';

/** A list that takes longer is not waited for. */
const LONGEST_LOOK_MS = 4000;

/** Latest first. */
export async function listDraftDays(userId: string): Promise<IsoDate[]> {
  const { drafts } = await findReadyLocalStore(userId);
  // Read first: a draft that arrives at the server in between would else look like one that has ended there.
  const rows = await drafts.listRows();
  const listed = await call(listDrafts, { params: { userId }, signal: AbortSignal.timeout(LONGEST_LOOK_MS) }).catch(
    () => null,
  );
  const { days, ended } = findDraftDays(rows, listed && listed.map(({ date }) => date));
  if (ended.length === 0) return days;
  // What a restore of the server has lost stays on this device; what was completed or discarded goes.
  await Promise.all(ended.map((date) => drafts.mergeRemote(date)));
  const lost = (await drafts.list()).map(({ date }) => date).filter((date) => ended.includes(date));
  return [...days, ...lost].toSorted().toReversed();
}
