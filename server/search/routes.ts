import { searchEntries } from '#contract/search.ts';
import { SEARCHES_PER_MINUTE } from '#contract/limits.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { RateLimiter } from '../http/limits/rate-limit.ts';
import { sendJsonLines } from '../http/streaming/json-lines.ts';
import { readQuery } from './read-query.ts';
import * as search from './search.ts';

interface Deps extends search.SearchDeps {
  rateLimit: Pick<RateLimiter, 'countCall'>;
}

export function bindSearchRoutes(serve: RouteBinder, { rateLimit, ...deps }: Deps): void {
  serve.person(searchEntries, async ({ userId, body: { query: text, cursor }, reply }) => {
    const query = readQuery(text);
    if (cursor === undefined) await rateLimit.countCall({ userId, path: searchEntries.path }, SEARCHES_PER_MINUTE);
    await sendJsonLines((signal) => search.searchEntries({ userId, query, cursor, signal }, deps), reply);
  });
}
