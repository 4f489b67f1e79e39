import { useMemo } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';

import { PATHS } from './paths.ts';

export { navigate } from './router.ts';

/** The only page that is rendered without an address, by the server. */
const RENDERED = { ssrPath: PATHS.home, ssrSearch: '' };

export function usePath(): string {
  const path = usePathname(RENDERED);
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path;
}

export function useSearchParams(): URLSearchParams {
  const search = useSearch(RENDERED);
  return useMemo(() => new URLSearchParams(search), [search]);
}
