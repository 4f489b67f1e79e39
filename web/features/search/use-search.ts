import { useEffect, useRef, useState } from 'react';
import type { SearchHit } from '#contract/search.ts';
import { findQueryProblem, parseQuery } from '../../../search/parse-query.ts';
import { schedule } from '../../time/schedule.ts';
import { runSearch, type SearchOutcome } from './run-search.ts';

/** Between two keys of a fast writer: a search for each key would use up the searches of a minute. */
const TYPING_PAUSE_MS = 250;

interface SearchState {
  /** What the hits belong to; empty before the first search. */
  query: string;
  hits: readonly SearchHit[];
  /** Null while hits arrive. */
  outcome: SearchOutcome | null;
  problem: string | null;
  /** A query with too many words finds nothing at a second try either. */
  canRetry: boolean;
}

const NOTHING: SearchState = { query: '', hits: [], outcome: null, problem: null, canRetry: true };

/** Searches while the person types. A new query aborts the search before it. */
export function useSearch(userId: string, query: string) {
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController>(null);

  const start = (cursor: string | null): void => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    const update = (change: (state: SearchState) => Partial<SearchState>): void => {
      if (!signal.aborted) setState((current) => ({ ...current, ...change(current) }));
    };
    setState((current) => ({ ...(cursor === null ? NOTHING : current), query, outcome: null, problem: null }));
    runSearch({
      userId,
      query,
      cursor,
      signal,
      onHits: (hits) => update((current) => ({ hits: [...current.hits, ...hits] })),
    }).then(
      (outcome) => update(() => ({ outcome })),
      (error: Error) => update(() => ({ problem: error.message })),
    );
  };

  // Changes with the query only: a search is started by a new text.
  const latestStart = useRef(start);
  useEffect(() => {
    latestStart.current = start;
  });
  useEffect(() => {
    const stop = () => running.current?.abort();
    if (parseQuery(query).count === 0) return;
    const problem = findQueryProblem(parseQuery(query));
    const cancel = schedule(() => {
      if (problem === null) latestStart.current(null);
      else setState({ ...NOTHING, query, problem, canRetry: false });
    }, TYPING_PAUSE_MS);
    return () => {
      cancel();
      stop();
    };
  }, [query]);

  const isCurrent = parseQuery(query).count > 0;
  return {
    ...(isCurrent ? state : NOTHING),
    isSearching: isCurrent && state.problem === null && (state.outcome === null || state.query !== query),
    retry: () => start(null),
    showMore: () => start(state.outcome?.cursor ?? null),
  };
}
