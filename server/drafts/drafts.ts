// Drafts: typed texts that are not saved yet, for the other devices of the person.
import type { Draft, DraftContent } from '#contract/drafts.ts';
import type { StoredDraft } from '../reflections/rows/draft-rows.ts';
import { assertDraftSize } from '../reflections/checks/day-size.ts';
import { badInput } from '../http/errors/app-error.ts';
import { staleDraft } from './errors.ts';
import { damagedDay } from '../reflections/errors.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import { listUnsaved } from '../reflections/reduce-draft.ts';
import {
  deleteDraft,
  findEndedVersion,
  findStoredDraft,
  hasDraft,
  listStoredDrafts,
  openDraftState,
  saveDraft as writeDraft,
} from '../reflections/rows/draft-rows.ts';
import { inDayTransaction, type DayTransaction } from '../reflections/rows/day-transaction.ts';
import { openDay } from '../reflections/rows/reflection-row.ts';
import { inUserTransaction, type StorageDeps, type UserTransaction } from '../reflections/rows/user-transaction.ts';

interface DraftKey {
  userId: string;
  date: string;
}

/** `seen`: the version that a device has. A draft that ended on another device differs from one that a restore lost. */
export async function findDraft(
  { seen, ...key }: DraftKey & { seen?: number | undefined },
  deps: StorageDeps,
): Promise<Draft | null> {
  const draft = await findStoredDraft(key, deps);
  if (draft) return buildDraft(draft);
  const endedVersion = seen === undefined ? 0 : await findEndedVersion(key, deps);
  if (seen === undefined || endedVersion <= seen) return null;
  const ended = { date: key.date, version: endedVersion, savedAt: deps.clock.now() };
  return buildDraft({ promptIndex: 0, entries: [], removed: [], ...ended });
}

export async function listDrafts(
  userId: string,
  deps: StorageDeps,
): Promise<Pick<Draft, 'date' | 'version' | 'keptAt'>[]> {
  const kept = await listStoredDrafts(userId, deps);
  return kept.map(({ date, version, savedAt }) => ({ date, version, keptAt: new Date(savedAt).toISOString() }));
}

/** `seen`: the version that this device knows. For any other version the error has the stored draft. */
export async function saveDraft(
  { userId, date, content: sent, seen }: DraftKey & { content: DraftContent; seen: number },
  deps: StorageDeps,
): Promise<Draft> {
  assertNotFuture(date, deps.clock);
  assertUniqueIds(sent);
  const save = async (tx: DayTransaction): Promise<Draft> => {
    const day = tx.dayRow && openDay(tx.dayRow, tx);
    const content: DraftContent = day && !day.isDamaged ? { ...sent, entries: listUnsaved(sent, day) } : sent;
    const { draft, isDamaged, version } = openDraftState(tx.draftRow, tx);
    if (isEmpty(content) && draft === null) return buildDraft({ ...content, date, version: 0, savedAt: tx.nowMs });
    assertDraftSize(draft?.entries ?? [], content.entries);
    // A backup may have the texts of a damaged draft, and this device has not seen them.
    if (isDamaged && version !== seen) throw damagedDay();
    if (draft === null || draft.version === seen) return buildDraft(await writeDraft(content, { date, version }, tx));
    // The same content is no conflict: sent again because the answer was lost, or written on two devices.
    if (!hasSameContent(draft, content)) throw staleDraft(buildDraft(draft));
    return buildDraft(draft);
  };
  return inDayTransaction({ userId, date, checksQuota: true }, save, deps);
}

export async function discardDraft({ userId, date }: DraftKey, deps: StorageDeps): Promise<void> {
  const discard = async (tx: UserTransaction): Promise<void> => {
    if (await hasDraft(date, tx)) await deleteDraft(date, tx);
  };
  await inUserTransaction({ userId }, discard, deps);
}

function isEmpty({ entries, removed }: DraftContent): boolean {
  return entries.length + removed.length === 0;
}

function assertUniqueIds({ entries, removed }: DraftContent): void {
  const seen = new Set<string>();
  for (const { id } of [...entries, ...removed]) {
    if (seen.has(id)) throw badInput('The same learning was sent twice.');
    seen.add(id);
  }
}

function hasSameContent(one: DraftContent, other: DraftContent): boolean {
  return JSON.stringify(listContent(one)) === JSON.stringify(listContent(other));
}

function listContent({ promptIndex, entries, removed }: DraftContent): unknown[] {
  const texts = entries.map(({ id, content, rev }) => [id, content, rev]);
  return [promptIndex, texts, removed.map(({ id, rev }) => [id, rev])];
}

function buildDraft({ savedAt, ...draft }: StoredDraft): Draft {
  return { ...draft, keptAt: new Date(savedAt).toISOString() };
}
