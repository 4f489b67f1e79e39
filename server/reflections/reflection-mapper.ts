// A stored day as the contract shows it. The same JSON is sealed with the day, so that a list is sent unparsed.
import type { Entry, ReadingState, Reflection } from '#contract/reflections.ts';
import type { StoredEntry, StoredReading, StoredReflection } from './stored-reflection.ts';

/** `summary.status` stays last: see `setSummaryStatus`. */
export function toReflection({ summary, ...reflection }: StoredReflection): Reflection {
  return {
    id: reflection.id,
    userId: reflection.userId,
    date: reflection.date,
    promptIndex: reflection.promptIndex,
    entries: reflection.entries.map(toEntry),
    aiSummary: summary?.text ?? null,
    bedtimeReading: reflection.bedtime?.text ?? null,
    reading: reflection.bedtime && buildReadingState(reflection.bedtime),
    version: reflection.version,
    ...(reflection.versionTag === null ? {} : { versionTag: reflection.versionTag }),
    ...(reflection.isDamaged ? { damaged: true } : {}),
    createdAt: new Date(reflection.createdAt).toISOString(),
    updatedAt: new Date(reflection.updatedAt).toISOString(),
    savedAt: new Date(reflection.savedAt).toISOString(),
    summary: {
      source: summary?.source ?? 'embedded',
      degraded: summary?.degraded ?? false,
      madeAt: summary && new Date(summary.madeAt).toISOString(),
      status: reflection.jobStatus ?? 'ready',
    },
  };
}

/** How the JSON of a day ends for which no language model is at work. */
const READY_SUFFIX = '"ready"}}';

export function setSummaryStatus(readyJson: Buffer, writing: StoredReflection['jobStatus']): Buffer {
  if (writing === null) return readyJson;
  return Buffer.concat([readyJson.subarray(0, -READY_SUFFIX.length), Buffer.from(`"${writing}"}}`)]);
}

/** Devices have no use for the rest: it is in the private part of the document. */
function toEntry({
  createdAt: _createdAt,
  offsetMinutes: _offsetMinutes,
  importedHash: _importedHash,
  ...entry
}: StoredEntry): Entry {
  return entry;
}

function toPreviousState({ text, source, degraded, madeAt }: NonNullable<StoredReading['previous']>) {
  return { text, source, degraded, madeAt: new Date(madeAt).toISOString() };
}

function buildReadingState({ source, degraded, madeAt, previous }: StoredReading): ReadingState {
  return {
    source,
    degraded,
    madeAt: new Date(madeAt).toISOString(),
    ...(previous && { previous: toPreviousState(previous) }),
  };
}
