import { useInfiniteQuery } from '@tanstack/react-query';
import { NetworkError } from '../../api/network-error.ts';
import { fetchJson } from '../../api/api-client.ts';
import { buildKey } from '../../api/query-keys.ts';
import { Button } from '../controls/button.tsx';
import { ShowMore } from '../controls/show-more.tsx';
import { QueryError } from '../feedback/error-state.tsx';

export interface StoredRow {
  key: string;
  label: string;
  onOpen: () => void;
}

interface StoredTextsProps<Page> {
  userId: string;
  title: string;
  path: string;
  listRows: (page: Page, isFirst: boolean) => readonly StoredRow[];
}

/** The list of stored generated texts below the page that generates them. Renders nothing if the list is empty, or cannot be fetched without a connection. */
export function StoredTexts<Page extends { next: string | null }>({
  userId,
  title,
  path,
  listRows,
}: StoredTextsProps<Page>) {
  const list = useInfiniteQuery({
    queryKey: buildKey(path, 'history', userId, 'pages'),
    queryFn: async ({ pageParam, signal }) => {
      const search = pageParam === null ? '' : `?${new URLSearchParams({ before: pageParam }).toString()}`;
      // The server serialises lists by the contract's schema.
      return (await fetchJson(`${path}${search}`, { signal })) as Page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const rows = list.data?.pages.flatMap((page, index) => listRows(page, index === 0)) ?? [];
  // Without a connection the page is whole without its list.
  const isOffline = list.error instanceof NetworkError && !navigator.onLine;
  const error = list.isFetchNextPageError || isOffline ? null : list.error;
  if (!error && rows.length === 0 && !list.hasNextPage) return null;
  return (
    <section className="stored" aria-label={title}>
      <h2 className="card-subtitle">{title}</h2>
      {list.data && (
        <ul className="row-list">
          {rows.map(({ key, label, onOpen }) => (
            <li key={key}>
              {label}
              <Button variant="quiet" size="small" aria-label={`Open: ${label}`} onClick={onOpen}>
                Open
              </Button>
            </li>
          ))}
          <ShowMore list={list} name={title} />
        </ul>
      )}
      <QueryError
        title={`Could not load ${title.toLowerCase()}`}
        query={{ error, refetch: list.refetch }}
        isQuietOffline
      />
    </section>
  );
}
