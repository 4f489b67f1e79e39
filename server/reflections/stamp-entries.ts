// What the server notes of each entry besides its text.
import type { StoredEntry } from './stored-reflection.ts';

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
