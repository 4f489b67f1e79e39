// Writes the query into the part of the address that a browser does not send, so that «Back» and a reload return to it.
import { toQueryHash } from './search-text.ts';

/** Safari takes 100 changes of an address in 30 seconds and throws at the next one: a change for each key would be too many. */
export const ADDRESS_PAUSE_MS = 500;

interface Deps {
  page: Pick<Location, 'pathname' | 'search' | 'hash'>;
  replace: (address: string) => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createQueryAddress({ page, replace, schedule }: Deps) {
  let cancel: (() => void) | undefined;
  const write = (query: string): void => {
    cancel?.();
    const hash = toQueryHash(query);
    if (hash !== page.hash) replace(`${page.pathname}${page.search}${hash}`);
  };
  return {
    /** Returns the function that leaves the address as it is. */
    writeSoon(query: string): () => void {
      cancel?.();
      cancel = schedule(() => write(query), ADDRESS_PAUSE_MS);
      return cancel;
    },
    write,
  };
}
