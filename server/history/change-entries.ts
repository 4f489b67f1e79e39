// How an entry of a saved day changes: the texts as decided, the summary made anew from them.
import type { Reflection } from '#contract/reflections.ts';
import type { Summarise } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { History } from './rows/history.ts';
import { changeDay } from '../reflections/storage-errors.ts';
import { refuseLargerDay } from '../reflections/day-size.ts';
import { settleDraft } from '../drafts/drafts.ts';
import { notFound } from '../http/errors/app-error.ts';
import { planTurns, type ModelUse } from '../models/model-access.ts';
import { buildWrittenDay, type WrittenDay } from '../reflections/prompt-days.ts';
import { buildReflection } from '../reflections/reflection-mapper.ts';
import type { Seen } from '../reflections/version-check.ts';
import { buildSummary, listEarlierDays } from '../reflections/summary.ts';
import type { ReflectionContent, StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';
import type { Decision } from '../reflections/rows/reflection-change.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';

export interface HistoryDeps {
  reflections: Reflections;
  history: History;
  clock: Clock;
  summarise: Summarise;
  /** Absent where there is no language model. */
  models?: ModelUse | undefined;
}

export interface SeenAndKeyed extends Seen {
  /** The Idempotency-Key of the request, when it has one. */
  requestId: string | undefined;
  device?: string | undefined;
}

export interface EntryOf {
  userId: string;
  reflectionId: string;
  entryId: string;
}

/** `entries` is null when nothing changes. */
export interface EntryChange extends Pick<Decision, 'replaced' | 'revived' | 'isUnlimited'> {
  entries: readonly StoredEntry[] | null;
}

export const UNTOUCHED: EntryChange = { entries: null, replaced: [] };

interface Asked {
  userId: string;
  reflectionId: string;
  requestId: string | undefined;
  fingerprint: string;
  /** The device that asks, where it is known. */
  device?: string | undefined;
}

export async function changeEntries(
  { userId, reflectionId, requestId, fingerprint, device }: Asked,
  change: (current: StoredReflection, nextVersion: number) => EntryChange,
  deps: HistoryDeps,
): Promise<Reflection> {
  const { reflections } = deps;
  const day = await reflections.findById(userId, reflectionId);
  const earlierDays = day ? await listEarlierDays(day, reflections) : [];
  const planTurn = await planTurns(userId, deps.models);
  const decide = (current: StoredReflection | null, nextVersion: number): Decision => {
    if (!current) throw notFound();
    const { entries, replaced, revived, isUnlimited } = change(current, nextVersion);
    if (entries === null) return { next: null, replaced: [] };
    refuseLargerDay(current.entries, entries);
    const turn = planTurn(buildWrittenDay({ date: current.date, entries }));
    return { next: rewrite(current, { entries, earlierDays }, deps), replaced, revived, isUnlimited, turn };
  };
  const request = keyRequest(requestId, fingerprint);
  const target = { userId, reflectionId, request, settleDraft, isLimited: true, device };
  const { reflection } = await changeDay(target, decide, reflections);
  return buildReflection(reflection);
}

export function rewrite(
  { date, promptIndex, bedtime }: StoredReflection,
  { entries, earlierDays }: { entries: readonly StoredEntry[]; earlierDays: readonly WrittenDay[] },
  deps: Pick<HistoryDeps, 'clock' | 'summarise'>,
): ReflectionContent {
  const summary = buildSummary({ day: buildWrittenDay({ date, entries }), earlierDays }, deps);
  return { promptIndex, entries, summary, bedtime };
}

export function findEntry({ entries }: StoredReflection, entryId: string): StoredEntry | undefined {
  return entries.find(({ id }) => id === entryId);
}

/** The old text stays as a revision. */
export function replaceText(current: StoredReflection, written: StoredEntry): EntryChange {
  const entries = current.entries.map((entry) => (entry.id === written.id ? written : entry));
  const before = current.entries.filter(({ id }) => id === written.id);
  return { entries, replaced: before.map((entry) => leaveDay(current, entry, 'edit')) };
}

export function leaveDay(
  { entries }: StoredReflection,
  entry: StoredEntry,
  reason: 'edit' | 'delete',
): EntryChange['replaced'][number] {
  const { id, rev, content, promptIndex } = entry;
  return { entryId: id, rev, content, promptIndex, place: entries.indexOf(entry), reason };
}

export function keyRequest(
  requestId: string | undefined,
  fingerprint: string,
): { id: string; fingerprint: string } | undefined {
  return requestId === undefined ? undefined : { id: requestId, fingerprint };
}
