// Writes the query into the part of the address that a browser does not send, so that «Back» and a reload return to it.
import { toQueryHash } from './search-text.ts';

/** Safari takes 100 changes of an address in 30 seconds and throws at the next one: a change for each key would be too many. */
export const ADDRESS_PAUSE_MS = 500;

export function writeQuery(query: string, replace: (address: string) => void): void {
  const { pathname, search, hash } = location;
  const next = toQueryHash(query);
  if (next !== hash) replace(pathname + search + next);
}
