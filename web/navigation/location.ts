import { useMemo } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';

export { navigate } from './router.ts';

export function usePath(): string {
  const path = usePathname();
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path;
}

export function useSearchParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}
