import { useState } from 'react';

interface PagedQuery {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<PagedQuery>;
}

export function useNextPage(list: PagedQuery): { isLoading: boolean; load: () => void } {
  const [isRequested, setIsRequested] = useState(false);
  const load = async () => {
    setIsRequested(true);
    await loadNextPage(list);
    setIsRequested(false);
  };
  return { isLoading: isRequested || list.isFetchingNextPage, load: () => void load() };
}

/** Repeats the request if a refetch has replaced it, for example after a change on another device. */
export async function loadNextPage(list: PagedQuery): Promise<void> {
  const count = list.data?.pages.length ?? 0;
  let loaded = list;
  do {
    // A refetch in progress is not cancelled, because it may update the earlier pages.
    loaded = await list.fetchNextPage({ cancelRefetch: false });
  } while (!loaded.isError && loaded.hasNextPage && (loaded.data?.pages.length ?? 0) <= count);
}
