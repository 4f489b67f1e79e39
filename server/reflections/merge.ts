// Merges a save into the stored day. No text is overwritten unseen, and the same request twice changes nothing.
import { createHash } from 'node:crypto';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { EntryInput, SaveReflection } from '#contract/reflections.ts';
import { assertDaySize } from './checks/day-size.ts';
import { badInput } from '../http/errors/app-error.ts';
import { noEntries, tooManyEntries } from './errors.ts';
import { noteDetails } from './stamp-entries.ts';
import { isKnownVersion, type VersionHistory } from './checks/version-check.ts';
import type { ReflectionContent, ReplacedText, StoredEntry } from './stored-reflection.ts';

/** A save with an entry or a removal, without blank entries, and with ids that do not contradict each other. */
export interface DayInput {
  promptIndex: number;
  entries: readonly EntryInput[];
  removed: ReadonlyMap<string, BaseRevision>;
}

/** The version in which a text was written, as a device has seen it. Without a `rev` any text counts as seen. */
export interface BaseRevision {
  rev?: number | undefined;
  revTag?: string | null | undefined;
}

type ExistingDay = (Pick<ReflectionContent, 'promptIndex' | 'entries'> & VersionHistory) | null;

export interface MergedDay {
  promptIndex: number;
  entries: readonly StoredEntry[];
  replaced: readonly ReplacedText[];
  hasTextChanges: boolean;
  hasNewTexts: boolean;
  hasChanged: boolean;
}

interface MergeContext {
  nextVersion: number;
  newId: () => string;
}

export function isBlank(entry: { content: string }): boolean {
  return entry.content.trim() === '';
}

/** Ignores blank entries: an emptied field never removes a saved text. */
export function parseDayInput({
  promptIndex,
  entries,
  removed = [],
  removedRevs = [],
  removedRevTags = [],
}: Pick<SaveReflection, 'promptIndex' | 'entries' | 'removed' | 'removedRevs' | 'removedRevTags'>): DayInput {
  const written = entries.filter((entry) => !isBlank(entry));
  if (written.length + removed.length === 0) throw noEntries();
  if (removedRevs.length > 0 && removedRevs.length !== removed.length)
    throw badInput('removedRevs must have a rev for each id in removed.');
  if (removedRevTags.length > 0 && removedRevTags.length !== removedRevs.length)
    throw badInput('removedRevTags must have a tag or null for each rev in removedRevs.');
  const texts = removed.map((id, place) => [id, { rev: removedRevs[place], revTag: removedRevTags[place] }] as const);
  const input: DayInput = { promptIndex, entries: written, removed: new Map(texts) };
  const seen = new Set<string>();
  for (const { id } of written) {
    if (id === undefined) continue;
    if (seen.has(id)) throw badInput('The same learning was sent twice.');
    if (input.removed.has(id)) throw badInput('A learning cannot be saved and removed at once.');
    seen.add(id);
  }
  return input;
}

export function mergeDay(current: ExistingDay, input: DayInput, context: MergeContext): MergedDay {
  const before = current?.entries ?? [];
  const day = new Map(before.map((entry) => [entry.id, entry]));
  const placeOf = (id: string): number => before.findIndex((entry) => entry.id === id);
  const isStale: IsStale = (sent, stored) => isStaleText(sent, stored, current);
  const left = [...removeEntries(day, input.removed, isStale), ...insertEntries(day, input, { ...context, isStale })];
  const replaced = left.map((text) => ({
    ...text,
    position: placeOf(text.entryId),
  }));

  const entries = [...day.values()];
  if (entries.length === 0) throw noEntries();
  if (entries.length > ENTRIES_PER_DAY_MAX) throw tooManyEntries();
  assertDaySize(before, entries);
  const { promptIndex } = input;
  if (hasSameTexts(before, entries)) {
    return {
      promptIndex,
      entries: before,
      replaced: [],
      hasTextChanges: false,
      hasNewTexts: false,
      hasChanged: promptIndex !== current?.promptIndex,
    };
  }
  const hasNewTexts = entries.some(
    ({ id, content }) => !before.some((text) => text.id === id && text.content === content),
  );
  return { promptIndex, entries, replaced, hasTextChanges: true, hasNewTexts, hasChanged: true };
}

/** Ids of the conflict copies of this save, and of entries that it was too late to remove. */
export function listConflictCopyIds(
  { entries: sent, removed }: Pick<DayInput, 'entries' | 'removed'>,
  entries: readonly StoredEntry[],
): string[] {
  const texts = new Map(entries.map(({ id, content }) => [id, content]));
  const further = sent.flatMap((entry) => {
    const place = findStoredId(entry, texts);
    return place === null || place === entry.id ? [] : [place];
  });
  return [...further, ...entries.filter(({ id }) => removed.has(id)).map(({ id }) => id)];
}

/** The id under which a day has the text of an entry: its own, or that of its conflict copy, which may be edited. */
export function findStoredId({ id, rev, content }: EntryInput, texts: ReadonlyMap<string, string>): string | null {
  if (id === undefined) return null;
  if (texts.get(id) === content) return id;
  if (rev === undefined) return null;
  const stale = { id, rev, content };
  const further = findConflictCopyId(stale, texts);
  const first = deriveConflictCopyId(stale);
  if (texts.has(further)) return further;
  return texts.has(first) ? first : null;
}

type Day = Map<string, StoredEntry>;

type RemovedText = Omit<ReplacedText, 'position'>;

type StaleText = Pick<StoredEntry, 'id' | 'rev' | 'content'>;

type IsStale = (sent: BaseRevision, stored: StoredEntry | undefined) => boolean;

/** Whether the sent text was made from another text than the day has. An unknown tag comes from before a restore. */
function isStaleText(
  { rev, revTag }: BaseRevision,
  stored: StoredEntry | undefined,
  day: VersionHistory | null,
): boolean {
  if (rev === undefined || day === null) return false;
  const isUnknown = typeof revTag === 'string' && !isKnownVersion({ version: rev, tag: revTag }, day);
  if (!stored) return isUnknown;
  if (rev === stored.rev && typeof revTag === 'string') return revTag !== stored.revTag;
  return rev < stored.rev || isUnknown;
}

function removeEntries(day: Day, removed: DayInput['removed'], isStale: IsStale): RemovedText[] {
  const replaced: RemovedText[] = [];
  for (const [id, seen] of removed) {
    const entry = day.get(id);
    if (!entry || isStale(seen, entry)) continue;
    replaced.push(toReplacedText(entry, 'delete'));
    day.delete(id);
  }
  return replaced;
}

interface InsertContext extends MergeContext {
  isStale: IsStale;
}

function insertEntries(day: Day, { entries, promptIndex: ofSave }: DayInput, context: InsertContext): RemovedText[] {
  const { nextVersion, newId, isStale } = context;
  const replaced: RemovedText[] = [];
  const texts = listTexts(day, entries, isStale);
  const unnamed: StoredEntry[] = [];
  for (const { id, rev, revTag, content, promptIndex = ofSave } of entries) {
    const written = { content, rev: nextVersion, promptIndex };
    if (id === undefined) {
      const entry = { id: newId(), ...written };
      unnamed.push(entry);
      day.set(entry.id, entry);
      continue;
    }
    const known = day.get(id);
    if (known?.content === content) continue;
    const isFurther = isStale({ rev, revTag }, known);
    const further = rev !== undefined && (isFurther || !known) ? findConflictCopyId({ id, rev, content }, texts) : null;
    // The same request again.
    if (further !== null && texts.get(further) === content) continue;
    if (further !== null && isFurther) {
      day.set(further, { id: further, ...written, promptIndex: known ? known.promptIndex : promptIndex });
      continue;
    }
    if (known) replaced.push(toReplacedText(known, 'edit'));
    // Tag and device belong to the replaced text; the rest to the entry.
    const entry = known && { ...known, revTag: undefined, device: undefined };
    day.set(id, { ...entry, id, ...written, promptIndex: entry ? entry.promptIndex : promptIndex });
  }
  dropDuplicates(day, unnamed);
  return replaced;
}

/** The text of each id after all entries that are not stale are applied. */
function listTexts(day: Day, sent: DayInput['entries'], isStale: IsStale): ReadonlyMap<string, string> {
  const texts = new Map([...day.values()].map(({ id, content }) => [id, content]));
  for (const { id, rev, revTag, content } of sent)
    if (id !== undefined && !isStale({ rev, revTag }, day.get(id))) texts.set(id, content);
  return texts;
}

/** Runs last: a text without an id repeats the day only when no entry of the same save has replaced that text. */
function dropDuplicates(day: Day, unnamed: readonly StoredEntry[]): void {
  const unnamedIds = new Set(unnamed.map(({ id }) => id));
  const texts = new Set([...day.values()].filter(({ id }) => !unnamedIds.has(id)).map(({ content }) => content));
  for (const { id, content } of unnamed) {
    if (texts.has(content)) day.delete(id);
    texts.add(content);
  }
}

function hasSameTexts(before: readonly StoredEntry[], after: readonly StoredEntry[]): boolean {
  return (
    before.length === after.length &&
    before.every((entry, index) => entry.id === after[index]?.id && entry.content === after[index].content)
  );
}

function toReplacedText(entry: StoredEntry, reason: 'edit' | 'delete'): RemovedText {
  const { id, rev, content, promptIndex } = entry;
  return { entryId: id, rev, content, promptIndex, reason, ...(reason === 'delete' && noteDetails(entry)) };
}

/** A conflict copy that was edited later has another text: then the next id in the chain is used. */
function findConflictCopyId(stale: StaleText, texts: ReadonlyMap<string, string>): string {
  const id = deriveConflictCopyId(stale);
  return (texts.get(id) ?? stale.content) === stale.content ? id : findConflictCopyId({ ...stale, id }, texts);
}

/** Depends only on the text, so that a repeated request finds its own copy. */
export function deriveConflictCopyId({ id, rev, content }: StaleText): string {
  return createHash('sha256').update(`${id}\n${rev}\n${content}`).digest('base64url').slice(0, 32);
}
