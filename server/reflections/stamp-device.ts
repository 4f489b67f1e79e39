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
