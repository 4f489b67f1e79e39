// One search: on the server, or without a connection over the days of this device.
import { searchEntries, type SearchEnd, type SearchHit } from '#contract/search.ts';
import { fetchWithTimeout } from '../../api/timeouts/fetch-with-timeout.ts';
import { readJsonLines } from '../../api/json-lines.ts';
import { NetworkError } from '../../api/network-error.ts';
import type { CachedDays } from '../../storage/cached-days/answer-from-cache.ts';
import { daysDb } from '../../storage/cached-days/days-db.ts';
import { searchDays } from './search-device.ts';

export interface SearchRequest {
  userId: string;
  query: string;
  cursor: string | null;
  signal: AbortSignal;
  /** Receives the hits as they arrive. */
  onHits: (hits: readonly SearchHit[]) => void;
}

export interface SearchOutcome {
  /** Asks for older hits; null if there are none. */
  cursor: string | null;
  /** How many days of this device were searched; null if the server searched. */
  keptDays: number | null;
}

interface SearchDeps {
  fetchLines: (request: SearchRequest) => AsyncIterable<unknown[]>;
  findCachedDays: (userId: string) => Promise<CachedDays | null>;
}

const DEPS: SearchDeps = { fetchLines, findCachedDays: daysDb.find };

export async function runSearch(request: SearchRequest, deps: SearchDeps = DEPS): Promise<SearchOutcome> {
  let hasHits = false;
  const onHits = (hits: readonly SearchHit[]): void => {
    hasHits = true;
    request.onHits(hits);
  };
  try {
    return await searchServer({ ...request, onHits }, deps);
  } catch (error) {
    // Hits of an answer that was cut stay, with the offer to try again.
    if (!(error instanceof NetworkError) || hasHits || request.cursor !== null) throw error;
    const cached = await deps.findCachedDays(request.userId).catch(() => null);
    if (cached === null || request.signal.aborted) throw error;
    onHits(searchDays(cached.days, request.query));
    return { cursor: null, keptDays: cached.days.length };
  }
}

async function searchServer(request: SearchRequest, { fetchLines: fetchPieces }: SearchDeps): Promise<SearchOutcome> {
  for await (const lines of fetchPieces(request)) {
    const values = lines as (SearchHit | SearchEnd)[];
    const hits = values.filter((value) => 'entryId' in value);
    if (request.signal.aborted) break;
    if (hits.length > 0) request.onHits(hits);
    const end = values.find((value) => 'done' in value);
    if (end !== undefined) return { cursor: end.cursor, keptDays: null };
  }
  throw new NetworkError();
}

async function* fetchLines({ query, cursor, signal }: SearchRequest): AsyncGenerator<unknown[]> {
  const body = { query, ...(cursor !== null && { cursor }) };
  yield* readJsonLines(await fetchWithTimeout(searchEntries, { body, signal }), signal);
}
