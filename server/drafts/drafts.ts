// What is written but not saved yet, kept for the person's other devices. Never shown as a reflection, never counted.
import type { Draft } from '#contract/drafts.ts';
import type { Clock } from '../clock.ts';
import type { StoredDraftContent as StoredContent, Drafts, StoredDraft } from '../reflections/rows/draft-rows.ts';
import { mapStorageErrors } from '../reflections/storage-errors.ts';
import { assertDraftSize } from '../reflections/day-size.ts';
import { badInput } from '../http/errors/app-error.ts';
import { staleDraft } from './errors.ts';
import { assertNotFuture } from '../reflections/date-check.ts';
import { listUnsaved } from '../reflections/reduce-draft.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';

export interface DraftDeps {
  drafts: Drafts;
  reflections: Pick<Reflections, 'find'>;
  clock: Clock;
}

interface DraftKey {
  userId: string;
  date: string;
}

/** `seen`: the version that a device has. Saved or discarded elsewhere is told apart from lost in a restore. */
export async function findDraft(
  { userId, date, seen }: DraftKey & { seen?: number | undefined },
  { drafts, clock }: Pick<DraftDeps, 'clock' | 'drafts'>,
): Promise<Draft | null> {
  const draft = await drafts.find(userId, date);
  if (draft) return buildDraft(draft);
  const endedVersion = seen === undefined ? 0 : await drafts.findEndedVersion(userId, date);
  if (seen === undefined || endedVersion <= seen) return null;
  return buildDraft({ promptIndex: 0, entries: [], removed: [], date, version: endedVersion, savedAt: clock.now() });
}

export async function listDrafts(
  userId: string,
  { drafts }: DraftDeps,
): Promise<Pick<Draft, 'date' | 'version' | 'keptAt'>[]> {
  const kept = await drafts.list(userId);
  return kept.map(({ date, version, savedAt }) => ({ date, version, keptAt: new Date(savedAt).toISOString() }));
}

/**
 * `seen` is the version that this device knows; a stale one is answered with the draft as it is. What has arrived in the
 * day meanwhile is no draft: left here, it would be laid over what the day becomes later.
 */
export async function saveDraft(
  { userId, date, content: sent, seen }: DraftKey & { content: StoredContent; seen: number },
  { drafts, reflections, clock }: DraftDeps,
): Promise<Draft> {
  assertNotFuture(date, clock);
  assertUniqueIds(sent);
  const day = await reflections.find(userId, date);
  const content: StoredContent = day ? { ...sent, entries: listUnsaved(sent, day) } : sent;
  const stored = await drafts.find(userId, date);
  if (isEmpty(content) && stored === null) return buildDraft({ ...content, date, version: 0, savedAt: clock.now() });
  assertDraftSize(stored?.entries ?? [], content.entries);
  const { isKept, draft } = await mapStorageErrors(() => drafts.save({ userId, date, content }, seen));
  // The same words that are there already: sent twice because the first answer was lost, or written on two devices.
  if (!isKept && !hasSameContent(draft, content)) throw staleDraft(buildDraft(draft));
  return buildDraft(draft);
}

export async function discardDraft({ userId, date }: DraftKey, { drafts }: DraftDeps): Promise<void> {
  await drafts.discard(userId, date);
}

function isEmpty({ entries, removed }: StoredContent): boolean {
  return entries.length + removed.length === 0;
}

function assertUniqueIds({ entries, removed }: StoredContent): void {
  const seen = new Set<string>();
  for (const { id } of [...entries, ...removed]) {
    if (seen.has(id)) throw badInput('The same entry was sent twice.');
    seen.add(id);
  }
}

function hasSameContent(one: StoredContent, other: StoredContent): boolean {
  return JSON.stringify(listContent(one)) === JSON.stringify(listContent(other));
}

function listContent({ promptIndex, entries, removed }: StoredContent): unknown[] {
  const texts = entries.map(({ id, content, rev }) => [id, content, rev]);
  return [promptIndex, texts, removed.map(({ id, rev }) => [id, rev])];
}

function buildDraft({ date, version, savedAt, promptIndex, entries, removed }: StoredDraft): Draft {
  return {
    promptIndex,
    entries: entries.map(({ id, content, rev, revTag, over }) => ({ id, content, rev, revTag, over })),
    removed: removed.map(({ id, rev, revTag, over }) => ({ id, rev, revTag, over })),
    date,
    version,
    keptAt: new Date(savedAt).toISOString(),
  };
}
