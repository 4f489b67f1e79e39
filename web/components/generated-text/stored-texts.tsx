// The list of stored generated texts below the page that generates them.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../controls/button.tsx';
import { useFocusHandover } from '../focus/use-focus-handover.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { NetworkError } from '../../api/network-error.ts';

/** The query key's noun: a changed day makes it stale, like the lists of the history. */
const NOUN = 'history';

interface StoredTextsProps<Page> {
  userId: string;
  title: string;
  /** The API path of the paged list. */
  path: string;
  listRows: (page: Page, isFirst: boolean) => readonly StoredRow[];
}

export interface StoredRow {
  key: string;
  /** «Last reading, Nov 21» */
  label: string;
  onOpen: () => void;
}

interface Paged {
  /** The cursor of the next page. */
  next: string | null;
}

/** Renders nothing if the list is empty. */
export function StoredTexts<Page extends Paged>(props: StoredTextsProps<Page>) {
  const { userId, title, path, listRows } = props;
  const { data, error, refetch } = useQuery<Page>({ queryKey: [path, NOUN, userId] });
  if (!error && (!data || (data.next === null && listRows(data, true).length === 0))) return null;
  return (
    <section className="stored" aria-label={title}>
      <h2 className="card-subtitle">{title}</h2>
      {data && (
        <ul className="row-list">
          <StoredPage {...props} page={data} isFirst />
        </ul>
      )}
      {error && (
        <ErrorState
          title={`Could not load ${title.toLowerCase()}`}
          message={error.message}
          isQuiet={error instanceof NetworkError}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

/** The rows of one page, and the button for the next page. */
function StoredPage<Page extends Paged>({
  page,
  isFirst = false,
  ...props
}: StoredTextsProps<Page> & { page: Page; isFirst?: boolean }) {
  const { userId, path, listRows } = props;
  const [isRequested, setIsRequested] = useState(false);
  const before = new URLSearchParams({ before: page.next ?? '' }).toString();
  const next = useQuery<Page>({
    queryKey: [`${path}?${before}`, NOUN, userId],
    enabled: isRequested && page.next !== null,
  });
  return (
    <>
      {listRows(page, isFirst).map(({ key, label, onOpen }) => (
        <li key={key}>
          {label}
          <Button variant="quiet" size="small" aria-label={`Open: ${label}`} onClick={onOpen}>
            Open
          </Button>
        </li>
      ))}
      {isRequested && next.data && page.next !== null && <StoredPage {...props} page={next.data} />}
      {page.next !== null && !(isRequested && next.data) && (
        <MoreRow
          title={props.title}
          error={next.error}
          isPending={next.isFetching}
          onPress={() => (isRequested ? void next.refetch() : setIsRequested(true))}
        />
      )}
    </>
  );
}

interface MoreRowProps {
  title: string;
  error: Error | null;
  isPending: boolean;
  onPress: () => void;
}

function MoreRow({ title, error, isPending, onPress }: MoreRowProps) {
  const item = useFocusHandover<HTMLLIElement>();
  const label = error ? 'Try again' : 'Show more';
  return (
    <li ref={item}>
      <Button
        variant="quiet"
        size="small"
        isPending={isPending}
        pendingLabel="Loading..."
        aria-label={isPending ? undefined : `${label}: ${title}`}
        onClick={onPress}
      >
        {label}
      </Button>
      {error && (
        <p className="error-text" role="alert">
          Could not load more. {error.message}
        </p>
      )}
    </li>
  );
}
