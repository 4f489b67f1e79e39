import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { SEARCH_QUERY_CHARACTERS_MAX } from '#contract/limits.ts';
import type { SearchHit } from '#contract/search.ts';
import { Button } from '../../components/controls/button.tsx';
import { Link } from '../../components/controls/link.tsx';
import { InlineError } from '../../components/feedback/inline-error.tsx';
import { synthesisPath } from '../../navigation/paths.ts';
import { replaceAddress } from '../../navigation/replace-address.ts';
import { formatShortDate } from '../../time/dates.ts';
import { schedule } from '../../time/schedule.ts';
import { MarkedText } from './marked-text.tsx';
import { ADDRESS_PAUSE_MS, writeQuery } from './query-address.ts';
import { isSlashPress } from '../../components/controls/slash-press.ts';
import { describeOutcome, readQueryFromHash, toQueryHash } from './search-text.ts';
import { useSearch } from './use-search.ts';
import '../../styles/components/search.css';

/** The search of All Reflections: a field, and the days that it finds. */
export function Search({ userId, today }: { userId: string; today: IsoDate }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(() => readQueryFromHash(window.location.hash));
  const { hits, outcome, problem, isSearching, canRetry, retry, showMore } = useSearch(userId, query);
  const { list, focusFrom } = useFocusOnOlder(isSearching);
  useSlashKey(field);

  useEffect(() => schedule(() => writeQuery(query, replaceAddress), ADDRESS_PAUSE_MS), [query]);
  const retryFromField = () => {
    field.current?.focus();
    retry();
  };
  const days = Map.groupBy(hits, ({ date }) => date);
  const message =
    outcome === null ? '' : describeOutcome({ ...outcome, query, days: days.size, hasMore: outcome.cursor !== null });

  return (
    <search className="search">
      <label htmlFor={id} className="search-label">
        Search your reflections <kbd aria-hidden="true">/</kbd>
      </label>
      <input
        ref={field}
        id={id}
        className="input"
        type="search"
        value={query}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_QUERY_CHARACTERS_MAX}
        aria-keyshortcuts="/"
        onChange={(event) => setQuery(event.target.value)}
        onBlur={() => writeQuery(query, replaceAddress)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          setQuery('');
          writeQuery('', replaceAddress);
        }}
      />
      <p className="search-status">
        <output>{isSearching ? '' : message}</output>
        {isSearching && <span aria-hidden="true">Searching...</span>}
      </p>
      {days.size > 0 && <FoundDays ref={list} days={days} query={query} today={today} isBusy={isSearching} />}
      {problem !== null && <InlineError message={problem} onRetry={canRetry ? retryFromField : undefined} />}
      {!isSearching && outcome?.cursor && (
        <Button
          variant="quiet"
          className="search-more"
          onClick={() => {
            focusFrom(days.size);
            showMore();
          }}
        >
          Show older results
        </Button>
      )}
    </search>
  );
}

interface FoundDaysProps {
  ref: RefObject<HTMLOListElement | null>;
  days: ReadonlyMap<IsoDate, readonly SearchHit[]>;
  query: string;
  today: IsoDate;
  isBusy: boolean;
}

function FoundDays({ ref, days, query, today, isBusy }: FoundDaysProps) {
  return (
    <ol ref={ref} className="search-days" aria-label="Found days" aria-busy={isBusy}>
      {[...days].map(([date, hits]) => (
        <li key={date}>
          <Link to={`${synthesisPath(date)}${toQueryHash(query)}`} className="search-day">
            <time dateTime={date}>{formatShortDate(date, today)}</time>
            <span className="search-snippets">
              {hits.map((hit) => (
                <MarkedText key={hit.entryId} {...hit} />
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** «Show older results» is gone while they come: the first older day takes the focus, or the last day if it only grew. */
function useFocusOnOlder(isSearching: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (isSearching || from.current === null) return;
    const days = [...(list.current?.querySelectorAll('a') ?? [])];
    if (document.activeElement === document.body) (days[from.current] ?? days.at(-1))?.focus();
    from.current = null;
  }, [isSearching]);

  const focusFrom = (index: number) => {
    from.current = index;
  };
  return { list, focusFrom };
}

/** `/` moves to the field, unless the person is typing. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSlashPress(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
