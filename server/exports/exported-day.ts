// A stored day as a line of `learn.json`.
import type { ExportedDay, ExportedEntry, ExportedRevision, ExportedText } from '#contract/exported-day.ts';
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import type { StoredRevision } from '../reflections/rows/entry-revisions.ts';
import type { EntryDetails, StoredEntry, StoredReflection, StoredText } from '../reflections/stored-reflection.ts';

/** Without what may be of any size: it is read while the line is written. */
export type ExportedHead = Omit<ExportedDay, 'revisions' | 'texts'>;

export interface OpenDay {
  head: ExportedHead;
  revisions: AsyncIterable<ExportedRevision>;
  texts: AsyncIterable<ExportedText>;
}

export function toExportedHead(day: StoredReflection, { isHidden }: { isHidden: boolean }): ExportedHead {
  return {
    date: day.date,
    promptIndex: day.promptIndex,
    createdAt: toIso(day.createdAt),
    updatedAt: toIso(day.updatedAt),
    savedAt: toIso(day.savedAt),
    ...(isHidden && { hidden: true }),
    entries: day.entries.map(toExportedEntry),
  };
}

function toExportedEntry(entry: StoredEntry): ExportedEntry {
  const { id, content, promptIndex, device } = entry;
  return {
    id,
    content,
    promptIndex,
    ...toExportedDetails(entry),
    ...(device !== undefined && { device }),
  };
}

/** Not the import: another account has none of that id. */
function toExportedDetails({ createdAt, offsetMinutes, time, origin }: EntryDetails) {
  return {
    ...(createdAt !== undefined && { createdAt: toIso(createdAt) }),
    ...(offsetMinutes !== undefined && { offsetMinutes }),
    ...(time !== undefined && { time }),
    ...(origin !== undefined && { origin }),
  };
}

export function toExportedRevision(text: StoredRevision): ExportedRevision {
  const { entryId, revision, reason, replacedAt, content, promptIndex, position, details = {} } = text;
  return {
    entryId,
    revision,
    reason,
    replacedAt: toIso(replacedAt),
    content,
    ...(promptIndex !== undefined && { promptIndex }),
    ...(position !== null && { position }),
    ...toExportedDetails(details),
  };
}

/** The current reading comes last: an import takes the last one. */
export function listTextsOfDay({ summary, bedtime }: StoredReflection): ExportedText[] {
  const previous = bedtime?.previous && { ...bedtime.previous, variant: 0, inputHash: '' };
  return [
    ...(summary ? [toText('summary', summary)] : []),
    ...(previous ? [toText('bedtime', previous)] : []),
    ...(bedtime ? [toText('bedtime', bedtime)] : []),
  ];
}

function toText(kind: ExportedText['kind'], stored: StoredText): ExportedText {
  const { text, source, degraded, madeAt, inputHash, variant } = stored;
  return { kind, text, source, degraded, madeAt: toIso(madeAt), inputHash, variant };
}

export function toTextOfDays(text: StoredGeneratedText): ExportedText {
  const dates = listDates(text);
  const [startDate, endDate] = [dates[0], dates.at(-1)];
  return {
    ...toText(text.kind, text),
    ...(startDate && endDate && { startDate, endDate }),
    ...(text.kind === 'bedtime' && { dates }),
  };
}

/** Dates that a text was generated from: of a week its first and last. */
export function listDates({ kind, subject }: Pick<StoredGeneratedText, 'kind' | 'subject'>): string[] {
  return subject.split(kind === 'weekly' ? '..' : ',');
}

export function toIso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
