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

/** A refetch replaces a request for the next page, e.g. after a change on another device. Then it is sent again. */
export async function loadNextPage(list: PagedQuery): Promise<void> {
  const count = list.data?.pages.length ?? 0;
  let loaded = list;
  do {
    // A refetch that is in progress goes on: it may bring changes to the pages before.
    loaded = await list.fetchNextPage({ cancelRefetch: false });
  } while (!loaded.isError && loaded.hasNextPage && (loaded.data?.pages.length ?? 0) <= count);
}
