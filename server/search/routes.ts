import { searchEntries } from '#contract/search.ts';
import { SEARCHES_PER_MINUTE } from '#contract/limits.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { RateLimiter } from '../http/limits/rate-limit.ts';
import { createUserConcurrencyLimiter } from '../http/limits/user-concurrency.ts';
import { sendJsonLines } from '../http/streaming/json-lines.ts';
import { readQuery } from './read-query.ts';
import * as search from './search.ts';

interface Deps extends search.SearchDeps {
  rateLimit: Pick<RateLimiter, 'countCall'>;
}

export function bindSearchRoutes(serve: RouteBinder, { rateLimit, ...deps }: Deps): void {
  const running = createUserConcurrencyLimiter({ concurrencyMax: 1 });
  serve.person(searchEntries, async ({ userId, budget, body: { query: text, cursor }, reply }) => {
    const query = readQuery(text);
    if (cursor === undefined) await rateLimit.countCall({ budget, path: searchEntries.path }, SEARCHES_PER_MINUTE);
    const release = await running.acquire(budget, reply.raw);
    const find = async function* (signal: AbortSignal) {
      try {
        yield* search.searchEntries({ userId, budget, query, cursor, signal }, deps);
      } finally {
        // Not when the answer has been sent: a client that does not read it would hold up the person's next search.
        release();
      }
    };
    await sendJsonLines(find, reply);
  });
}
