// What is written but not saved yet, kept for the person's other devices. Never shown as a reflection, never counted.
import type { Draft, DraftContent } from '#contract/drafts.ts';
import type { Clock } from '../clock.ts';
import type { DraftContent as StoredContent, Drafts, StoredDraft } from '../storage/drafts.ts';
import type { StoredReflection } from '../storage/storage.ts';
import { badInput, staleDraft } from './errors.ts';
import { findPlace, isBlank } from './merge.ts';
import { refuseFuture } from './future.ts';

export interface DraftDeps {
  drafts: Drafts;
  clock: Clock;
}

interface DraftOf {
  userId: string;
  date: string;
}

export async function findDraft({ userId, date }: DraftOf, { drafts }: DraftDeps): Promise<Draft | null> {
  const draft = await drafts.find(userId, date);
  return draft && buildDraft(draft);
}

export async function listDrafts(
  userId: string,
  { drafts }: DraftDeps,
): Promise<Pick<Draft, 'date' | 'version' | 'keptAt'>[]> {
  const kept = await drafts.list(userId);
  return kept.map(({ date, version, keptAt }) => ({ date, version, keptAt: new Date(keptAt).toISOString() }));
}

/** `seen` is the version that this device knows; a stale one is answered with the draft as it is. */
export async function keepDraft(
  { userId, date, content, seen }: DraftOf & { content: DraftContent; seen: number },
  { drafts, clock }: DraftDeps,
): Promise<Draft> {
  refuseFuture(date, clock);
  refuseRepeated(content);
  const { isKept, draft } = await drafts.keep({ userId, date, content }, seen);
  // The same words that are there already: sent twice because the first answer was lost, or written on two devices.
  if (!isKept && !hasSameContent(draft, content)) throw staleDraft(buildDraft(draft));
  return buildDraft(draft);
}

export async function discardDraft({ userId, date }: DraftOf, { drafts }: DraftDeps): Promise<void> {
  await drafts.discard(userId, date);
}

/**
 * What a save leaves of the draft: all that is not in the day now, so what another device has drafted beyond it. Blank
 * entries that the day does not know say nothing. Null when nothing is left.
 */
export function settleDraft(draft: StoredDraft, { entries }: StoredReflection): StoredContent | null {
  const texts = new Map(entries.map(({ id, content }) => [id, content]));
  const isOpen = (entry: DraftContent['entries'][number]): boolean =>
    isBlank(entry) ? texts.has(entry.id) : findPlace(entry, texts) === null;
  const left = draft.entries.filter(isOpen);
  const removed = draft.removed.filter(({ id }) => texts.has(id));
  if (left.length === 0 && removed.length === 0) return null;
  if (left.length === draft.entries.length && removed.length === draft.removed.length) return draft;
  return { promptIndex: draft.promptIndex, entries: left, removed };
}

function refuseRepeated({ entries, removed }: DraftContent): void {
  const seen = new Set<string>();
  for (const { id } of [...entries, ...removed]) {
    if (seen.has(id)) throw badInput('The same entry was sent twice.');
    seen.add(id);
  }
}

function hasSameContent(one: DraftContent | StoredDraft, other: DraftContent | StoredDraft): boolean {
  return JSON.stringify(listContent(one)) === JSON.stringify(listContent(other));
}

function listContent({ promptIndex, entries, removed }: DraftContent | StoredDraft): unknown[] {
  const texts = entries.map(({ id, content, rev }) => [id, content, rev]);
  return [promptIndex, texts, removed.map(({ id, rev }) => [id, rev])];
}

function buildDraft({ date, version, keptAt, promptIndex, entries, removed }: StoredDraft): Draft {
  return {
    promptIndex,
    entries: entries.map(({ id, content, rev }) => ({ id, content, rev })),
    removed: removed.map(({ id, rev }) => ({ id, rev })),
    date,
    version,
    keptAt: new Date(keptAt).toISOString(),
  };
}
