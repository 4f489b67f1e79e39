// What the server notes of each entry besides its text.
import type { Entry } from '#contract/reflections.ts';
import type { EntryDetails, StoredEntry } from './stored-reflection.ts';

/** Texts of this version get the device that wrote them, so that a person can tell two changed texts apart. */
export function stampDevice(
  entries: readonly StoredEntry[],
  version: number,
  device: string | undefined,
): readonly StoredEntry[] {
  return entries.map((entry) => {
    if (entry.rev !== version) return entry;
    const { device: _, ...text } = entry;
    return device === undefined ? text : { ...text, device };
  });
}

/** When an entry was first stored, and the local time at that moment. An edited entry keeps what it has. */
export function stampTimes(
  entries: readonly StoredEntry[],
  before: readonly StoredEntry[],
  times: { createdAt: number; offsetMinutes: number | undefined },
): readonly StoredEntry[] {
  const known = new Set(before.map(({ id }) => id));
  const { createdAt, offsetMinutes } = times;
  const added = { createdAt, ...(offsetMinutes !== undefined && { offsetMinutes }) };
  return entries.map((entry) => (known.has(entry.id) ? entry : { ...entry, ...added }));
}

/** Entries that are in the day again have what they had when they were removed. Their text may be another. */
export function withRemovedParts(
  entries: readonly StoredEntry[],
  removed: ReadonlyMap<string, { details: EntryDetails; promptIndex: number | null | undefined }>,
): readonly StoredEntry[] {
  const unknownTimes = { createdAt: undefined, offsetMinutes: undefined };
  return entries.map((entry) => {
    const { details = {}, promptIndex = entry.promptIndex } = removed.get(entry.id) ?? {};
    // Those of today are for an entry of which nothing was noted.
    const times = Object.keys(details).length > 0 && unknownTimes;
    return { ...entry, ...times, ...details, promptIndex };
  });
}

/** What a removed entry had besides its text, to be there again when it is restored. Nothing where nothing is known. */
export function noteDetails(entry: EntryDetails): { details?: EntryDetails } {
  const { createdAt, offsetMinutes, origin, importId, importedHash, time } = entry;
  const details = { createdAt, offsetMinutes, origin, importId, importedHash, time };
  return Object.values(details).some((value) => value !== undefined) ? { details } : {};
}

/**
 * What a document has of each entry outside the wire part. By id, because an older program that rewrites the day keeps
 * these fields as they are.
 */
export interface PrivateFields {
  /** When the entry was first stored, and the minutes of local time ahead of UTC. */
  entryTimes?: Record<string, readonly [createdAt: number, offsetMinutes: number | null]> | undefined;
  importedHashes?: Record<string, string> | undefined;
}

export function listPrivateFields(entries: readonly StoredEntry[]): PrivateFields {
  const times = entries.flatMap(({ id, createdAt, offsetMinutes = null }) =>
    createdAt === undefined ? [] : [[id, [createdAt, offsetMinutes]] as const],
  );
  const hashes = entries.flatMap(({ id, importedHash }) =>
    importedHash === undefined ? [] : [[id, importedHash] as const],
  );
  return { entryTimes: buildRecord(times), importedHashes: buildRecord(hashes) };
}

function buildRecord<Value>(pairs: readonly (readonly [string, Value])[]): Record<string, Value> | undefined {
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

export function withPrivateFields(
  entries: readonly Entry[],
  { entryTimes = {}, importedHashes = {} }: PrivateFields,
): StoredEntry[] {
  // An entry may have the id «constructor».
  const times = new Map(Object.entries(entryTimes));
  const hashes = new Map(Object.entries(importedHashes));
  return entries.map((entry) => {
    const [createdAt, offsetMinutes] = times.get(entry.id) ?? [];
    const importedHash = hashes.get(entry.id);
    if (createdAt === undefined && importedHash === undefined) return entry;
    return {
      ...entry,
      ...(createdAt !== undefined && { createdAt }),
      ...(typeof offsetMinutes === 'number' && { offsetMinutes }),
      ...(importedHash !== undefined && { importedHash }),
    };
  });
}
