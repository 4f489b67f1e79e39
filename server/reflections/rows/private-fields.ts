// What a document has of each entry outside the wire part. By id, because an older program that rewrites the day keeps these
// fields as they are.
import type { Entry } from '#contract/reflections.ts';
import type { StoredEntry } from '../stored-reflection.ts';

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
