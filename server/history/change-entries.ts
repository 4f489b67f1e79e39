// What every change of an entry of a saved day writes.
import type { Reflection } from '#contract/reflections.ts';
import type { ModelAccess } from '../models/model-access.ts';
import { enqueueJob } from '../models/rows/summary-jobs.ts';
import type { Summarise } from '../models/writer.ts';
import { assertDaySize } from '../reflections/checks/day-size.ts';
import { toJournalDay } from '../reflections/prompt-days.ts';
import { reduceDraft } from '../reflections/reduce-draft.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { findDraftState } from '../reflections/rows/draft-rows.ts';
import { markRestored, saveRevisions } from '../reflections/rows/entry-revisions.ts';
import { saveIdempotencyKey } from '../reflections/rows/idempotency-keys.ts';
import { updateDay } from '../reflections/rows/reflection-row.ts';
import type { ListDeps } from '../reflections/list.ts';
import type { StorageDeps, UserTransaction } from '../reflections/rows/user-transaction.ts';
import { noteDetails, stampDevice } from '../reflections/stamp-entries.ts';
import type { ReplacedText, StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';
import type { SummaryBuilder } from '../reflections/summary.ts';
import type { ExpectedVersion } from '../reflections/checks/version-check.ts';

export interface HistoryDeps extends StorageDeps, Pick<ListDeps, 'chargeOpenedBytes'> {
  summarise: Summarise;
  modelAccess?: ModelAccess | undefined;
}

export interface ChangeRequest {
  userId: string;
  reflectionId: string;
  idempotencyKey: string | undefined;
  device?: string | undefined;
}

export interface EntryRequest extends ChangeRequest {
  entryId: string;
}

export interface ConditionalEntryRequest extends EntryRequest, ExpectedVersion {}

interface EntryChange {
  day: StoredReflection;
  entries: readonly StoredEntry[];
  replaced: readonly ReplacedText[];
  restoredIds?: readonly string[];
  device: string | undefined;
  summaries: SummaryBuilder;
}

export async function writeEntries(
  { day, summaries, device, replaced, restoredIds = [], ...change }: EntryChange,
  tx: UserTransaction,
): Promise<Reflection> {
  assertDaySize(day.entries, change.entries);
  const { date, promptIndex, bedtime } = day;
  const entries = stampDevice(change.entries, day.version + 1, device);
  const journalDay = toJournalDay({ date, entries });
  await saveRevisions(replaced, day, tx);
  const updated = await updateDay(day, { promptIndex, entries, summary: summaries.build(journalDay), bedtime }, tx);
  const saved = await enqueueJob(summaries.plan(journalDay), updated, tx);
  await markRestored(restoredIds, saved, tx);
  return finishChange(saved, tx);
}

/** The end of every change of an entry, also of one that found nothing to change. */
export async function finishChange(day: StoredReflection, tx: UserTransaction): Promise<Reflection> {
  await saveIdempotencyKey({ status: 200, reflectionId: day.id }, tx);
  await reduceDraft(await findDraftState(day.date, tx), day, tx);
  return toReflection(day);
}

export function findEntry({ entries }: StoredReflection, entryId: string): StoredEntry | undefined {
  return entries.find(({ id }) => id === entryId);
}

export function replaceEntryText(
  day: StoredReflection,
  entry: StoredEntry,
  content: string,
): Pick<EntryChange, 'entries' | 'replaced'> {
  const edited = { ...entry, content, rev: day.version + 1 };
  return {
    entries: day.entries.map((each) => (each === entry ? edited : each)),
    replaced: [toReplacedText(day, entry, 'edit')],
  };
}

export function toReplacedText(
  { entries }: StoredReflection,
  entry: StoredEntry,
  reason: 'edit' | 'delete',
): ReplacedText {
  const { id, rev, content, promptIndex } = entry;
  const text = { entryId: id, rev, content, promptIndex, position: entries.indexOf(entry), reason };
  return { ...text, ...(reason === 'delete' && noteDetails(entry)) };
}
