import { useFocusHandover } from '../focus/use-focus-handover.ts';
import { ErrorText } from '../feedback/error-state.tsx';
import { Button } from './button.tsx';
import { useNextPage } from './use-next-page.ts';

type Paged = Parameters<typeof useNextPage>[0] & { isFetchNextPageError: boolean; error: Error | null };

/** The last item of a paged list: loads the next page. It is not rendered after the last page. */
export function ShowMore({ list, name }: { list: Paged; name: string }) {
  return list.hasNextPage && <MoreItem list={list} name={name} />;
}

function MoreItem({ list, name }: { list: Paged; name: string }) {
  const item = useFocusHandover<HTMLLIElement>();
  const { isLoading, load } = useNextPage(list);
  const label = list.isFetchNextPageError ? 'Try again' : 'Show more';
  return (
    <li ref={item} className="show-more">
      <Button
        variant="quiet"
        size="small"
        isPending={isLoading}
        pendingLabel="Loading..."
        aria-label={isLoading ? undefined : `${label}: ${name}`}
        onClick={load}
      >
        {label}
      </Button>
      {list.isFetchNextPageError && <ErrorText>Could not load more. {list.error?.message}</ErrorText>}
    </li>
  );
}
