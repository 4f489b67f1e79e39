// Opens the days of a person, newest first, and sends the entries that match. There is no index: it would have to hold
// the words of a person in clear.
import { setImmediate } from 'node:timers/promises';
import { addDays } from '#contract/days.ts';
import { SEARCH_HITS_PER_PAGE } from '#contract/limits.ts';
import type { SearchEnd, SearchHit } from '#contract/search.ts';
import type { SearchQuery } from '../../search/parse-query.ts';
import { searchEntry } from '../../search/snippet.ts';
import { createOpenedBytesCharge } from '../http/limits/opened-bytes.ts';
import { listLatestSizes, type DaySize } from '../reflections/rows/day-versions.ts';
import { readDaysBetween } from '../reflections/rows/reflections.ts';
import type { ReadDeps } from '../reflections/rows/user-transaction.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';

export interface SearchDeps extends ReadDeps {
  /** Counts opened text towards the requests per minute. */
  chargeOpenedBytes(this: void, budget: string, bytes: number): void;
}

interface SearchParams {
  userId: string;
  /** Whose requests are counted: the person's, or those of their programs. */
  budget: string;
  query: SearchQuery;
  /** Days before this date. */
  cursor: string | undefined;
  signal: AbortSignal;
}

/** Small, so that the first hits are sent at once. */
const FIRST_CHUNK_BYTES = 32 * 1024;
/** Read and opened in about 2 ms. */
const CHUNK_BYTES = 128 * 1024;
/** Twice the sealed days of ten full years. */
const COUNTED_BYTES = 8 * 1024 * 1024;
/** A journal of ten years would take 10 ms. */
const DAYS_PER_LIST = 200;
/** Comparing takes this long, and one step of it more, before other requests run. */
const SLICE_MS = 4;

export async function* searchEntries(
  params: SearchParams,
  deps: SearchDeps,
): AsyncGenerator<(SearchHit | SearchEnd)[]> {
  const { budget, query, cursor, signal } = params;
  let [hits, scanned] = [0, 0];
  const found: SearchHit[] = [];
  const charge = createCharge(budget, { cursor, deps });
  for await (const { days, bytes } of readChunks(params, deps)) {
    if (signal.aborted) return;
    charge(bytes);
    let sliceEnd = performance.now() + SLICE_MS;
    for (const compared of compareEntries(days, query)) {
      if (compared !== null) {
        scanned += 1;
        hits += compared.hits.length;
        found.push(...compared.hits);
      }
      // A page ends with a whole day.
      if (compared?.isLast === true && hits >= SEARCH_HITS_PER_PAGE) {
        yield [...found, { done: false, scanned, cursor: compared.date }];
        return;
      }
      if (performance.now() < sliceEnd) continue;
      yield found.splice(0);
      // oxlint-disable-next-line no-await-in-loop -- other requests run here
      await setImmediate();
      if (signal.aborted) return;
      sliceEnd = performance.now() + SLICE_MS;
    }
    yield found.splice(0);
    await setImmediate();
  }
  yield [{ done: true, scanned, cursor: null }];
}

/**
 * A search is counted when it begins, which pays for a journal of ten years; a page with a cursor is not. What is opened
 * beyond that counts while it is opened: a second search would otherwise begin before the first has been charged.
 */
function createCharge(
  budget: string,
  { cursor, deps }: Pick<SearchParams, 'cursor'> & { deps: Pick<SearchDeps, 'chargeOpenedBytes'> },
) {
  let free = cursor === undefined ? COUNTED_BYTES : 0;
  const charge = createOpenedBytesCharge((bytes) => deps.chargeOpenedBytes(budget, bytes));
  return (bytes: number): void => {
    const paid = Math.min(free, bytes);
    free -= paid;
    charge(bytes - paid);
  };
}

interface ComparedEntry {
  date: string;
  /** One or none. */
  hits: readonly SearchHit[];
  /** Of its day. */
  isLast: boolean;
}

/** Null after each step within an entry. */
function* compareEntries(days: readonly StoredReflection[], query: SearchQuery): Generator<ComparedEntry | null> {
  for (const { date, entries } of days)
    for (const [index, entry] of entries.entries()) {
      const steps = searchEntry(query, entry);
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) yield null;
      const hits = step.value === null ? [] : [{ date, entryId: entry.id, ...step.value }];
      yield { date, hits, isLast: index === entries.length - 1 };
    }
}

interface Chunk {
  /** Newest first. */
  days: readonly StoredReflection[];
  bytes: number;
}

async function* readChunks({ userId, query, cursor }: SearchParams, deps: ReadDeps): AsyncGenerator<Chunk> {
  const last = cursor === undefined ? query.to : addDays(cursor, -1);
  let endDate = last < query.to ? last : query.to;
  let max = FIRST_CHUNK_BYTES;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a search may end before the older days are needed
    const sizes = await listLatestSizes({ userId, startDate: query.from, endDate, limit: DAYS_PER_LIST }, deps);
    const oldest = sizes.at(-1);
    if (oldest === undefined) return;
    for (let start = 0; start < sizes.length;) {
      const chunk = takeChunk(sizes.slice(start), max);
      const [latest, first] = [chunk[0], chunk.at(-1)];
      if (first === undefined || latest === undefined) return;
      // oxlint-disable-next-line no-await-in-loop -- one chunk is in memory at a time
      const days = await readDaysBetween({ userId, startDate: first.date, endDate: latest.date }, deps);
      yield { days: days.toReversed(), bytes: chunk.reduce((sum, { bytes }) => sum + bytes, 0) };
      start += chunk.length;
      max = CHUNK_BYTES;
    }
    if (sizes.length < DAYS_PER_LIST) return;
    endDate = addDays(oldest.date, -1);
  }
}

/** The first of these days, and those after it that are together at most `max` bytes. */
function takeChunk(sizes: readonly DaySize[], max: number): readonly DaySize[] {
  let bytes = 0;
  const end = sizes.findIndex((day, index) => {
    bytes += day.bytes;
    return bytes > max && index > 0;
  });
  return end < 0 ? sizes : sizes.slice(0, end);
}
