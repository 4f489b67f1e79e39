import type { StoredReading, StoredText } from '../reflections/stored-reflection.ts';

/** What a new reading of the day keeps of the one before it. */
export function toPreviousReading({ text, source, degraded, madeAt, importId }: StoredText): StoredReading['previous'] {
  return { text, source, degraded, madeAt, ...(importId !== undefined && { importId }) };
}
