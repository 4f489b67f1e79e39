import type { EntryDetails } from './stored-reflection.ts';

/** What a removed entry had besides its text, to be there again when it is restored. Nothing where nothing is known. */
export function noteDetails(entry: EntryDetails): { details?: EntryDetails } {
  const { createdAt, offsetMinutes, origin, importId, importedHash, time } = entry;
  const details = { createdAt, offsetMinutes, origin, importId, importedHash, time };
  return Object.values(details).some((value) => value !== undefined) ? { details } : {};
}
