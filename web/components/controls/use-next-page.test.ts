import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { loadNextPage } from './use-next-page.ts';

const queryKey = ['/pages'];
let queryClient: QueryClient;
let first = 'old';
/** Pages that were asked for, and the answers that are still awaited. */
let pages: number[] = [];
let answers: (() => void)[] = [];

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  [first, pages, answers] = ['old', [], []];
});
afterEach(() => queryClient.clear());

async function openList() {
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) => {
      pages.push(pageParam);
      const text = pageParam === 0 ? first : `page ${String(pageParam)}`;
      return new Promise<string>((resolve) => answers.push(() => resolve(text)));
    },
    initialPageParam: 0,
    getNextPageParam: (_page, all) => (all.length < 2 ? all.length : null),
  });
  list.subscribe(() => undefined);
  await answer();
  return list;
}

async function answer(): Promise<void> {
  await vi.waitFor(() => expect(answers).not.toEqual([]));
  answers.shift()?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
}

test('a refetch that replaces the request for the next page is followed by another one', async () => {
  const list = await openList();
  const loading = loadNextPage(list.getCurrentResult());
  await vi.waitFor(() => expect(pages).toEqual([0, 1]));

  void queryClient.invalidateQueries({ queryKey });
  answers = answers.slice(1);
  await answer();
  await answer();
  await loading;

  expect(pages).toEqual([0, 1, 0, 1]);
  expect(list.getCurrentResult().data?.pages).toEqual(['old', 'page 1']);
});

test('a refetch in progress is not lost to the request for the next page', async () => {
  const list = await openList();
  first = 'new';
  void queryClient.invalidateQueries({ queryKey });
  const loading = loadNextPage(list.getCurrentResult());
  await answer();
  await answer();
  await loading;

  expect(list.getCurrentResult().data?.pages).toEqual(['new', 'page 1']);
});
