// How an entry of a saved day changes: the texts as decided, the summary made anew from them.
import type { Reflection } from '#contract/reflections.ts';
import type { Summarise } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { History } from './rows/history.ts';
import { changeDay } from '../reflections/storage-errors.ts';
import { assertDaySize } from '../reflections/day-size.ts';
import { reduceDraft } from '../drafts/drafts.ts';
import { notFound } from '../http/errors/app-error.ts';
import { planSummaryJobs, type ModelAccess } from '../models/model-access.ts';
import { toJournalDay, type JournalDay } from '../reflections/prompt-days.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import type { ExpectedVersion } from '../reflections/version-check.ts';
import { buildSummary, listEarlierDays } from '../reflections/summary.ts';
import type { ReflectionContent, StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';
import type { DayUpdate } from '../reflections/rows/reflection-change.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';

export interface HistoryDeps {
  reflections: Reflections;
  history: History;
  clock: Clock;
  summarise: Summarise;
  /** Absent where there is no language model. */
  modelAccess?: ModelAccess | undefined;
}

export interface ConditionalRequest extends ExpectedVersion {
  /** The Idempotency-Key of the request, when it has one. */
  idempotencyKey: string | undefined;
  device?: string | undefined;
}

export interface EntryKey {
  userId: string;
  reflectionId: string;
  entryId: string;
}

/** `entries` is null when nothing changes. */
export interface EntryChange extends Pick<DayUpdate, 'replaced' | 'restoredIds' | 'skipsQuota'> {
  entries: readonly StoredEntry[] | null;
}

export const NO_CHANGE: EntryChange = { entries: null, replaced: [] };

interface ChangeParams {
  userId: string;
  reflectionId: string;
  idempotencyKey: string | undefined;
  fingerprint: string;
  /** The device that asks, where it is known. */
  device?: string | undefined;
}

export async function changeEntries(
  { userId, reflectionId, idempotencyKey, fingerprint, device }: ChangeParams,
  change: (current: StoredReflection, nextVersion: number) => EntryChange,
  deps: HistoryDeps,
): Promise<Reflection> {
  const { reflections } = deps;
  const day = await reflections.findById(userId, reflectionId);
  const earlierDays = day ? await listEarlierDays(day, reflections) : [];
  const planTurn = await planSummaryJobs(userId, deps.modelAccess);
  const decide = (current: StoredReflection | null, nextVersion: number): DayUpdate => {
    if (!current) throw notFound();
    const { entries, replaced, restoredIds, skipsQuota } = change(current, nextVersion);
    if (entries === null) return { next: null, replaced: [] };
    assertDaySize(current.entries, entries);
    const turn = planTurn(toJournalDay({ date: current.date, entries }));
    return {
      next: buildContent(current, { entries, earlierDays }, deps),
      replaced,
      restoredIds,
      skipsQuota,
      job: turn,
    };
  };
  const request = toIdempotentRequest(idempotencyKey, fingerprint);
  const target = { userId, reflectionId, request, reduceDraft, checksQuota: true, device };
  const { reflection } = await changeDay(target, decide, reflections);
  return toReflection(reflection);
}

export function buildContent(
  { date, promptIndex, bedtime }: StoredReflection,
  { entries, earlierDays }: { entries: readonly StoredEntry[]; earlierDays: readonly JournalDay[] },
  deps: Pick<HistoryDeps, 'clock' | 'summarise'>,
): ReflectionContent {
  const summary = buildSummary({ day: toJournalDay({ date, entries }), earlierDays }, deps);
  return { promptIndex, entries, summary, bedtime };
}

export function findEntry({ entries }: StoredReflection, entryId: string): StoredEntry | undefined {
  return entries.find(({ id }) => id === entryId);
}

/** The old text stays as a revision. */
export function replaceEntryText(current: StoredReflection, written: StoredEntry): EntryChange {
  const entries = current.entries.map((entry) => (entry.id === written.id ? written : entry));
  const before = current.entries.filter(({ id }) => id === written.id);
  return { entries, replaced: before.map((entry) => toReplacedText(current, entry, 'edit')) };
}

export function toReplacedText(
  { entries }: StoredReflection,
  entry: StoredEntry,
  reason: 'edit' | 'delete',
): EntryChange['replaced'][number] {
  const { id, rev, content, promptIndex } = entry;
  return { entryId: id, rev, content, promptIndex, position: entries.indexOf(entry), reason };
}

export function toIdempotentRequest(
  idempotencyKey: string | undefined,
  fingerprint: string,
): { id: string; fingerprint: string } | undefined {
  return idempotencyKey === undefined ? undefined : { id: idempotencyKey, fingerprint };
}
