import {
  editEntry,
  listRemovedEntries,
  listRemovedReflections,
  listRevisions,
  purgeEntry,
  purgeReflection,
  removeEntry,
  removeReflection,
  restoreEntry,
  restoreReflection,
} from '#contract/history.ts';
import { ENTRY_CHARACTERS_MAX, LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import * as earlier from './entry-revisions.ts';
import type { HistoryDeps } from './change-entries.ts';
import type { ReadLimiter } from '../reflections/read-limiter.ts';
import * as entries from './entries.ts';
import * as days from './removed-reflections.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { parseDevice, parseIdempotencyKey } from '../http/request-headers.ts';
import { parseIfMatch } from '../reflections/parse-if-match.ts';

interface Deps extends HistoryDeps {
  readLimiter: ReadLimiter;
}

export function bindHistoryRoutes(serve: RouteBinder, deps: Deps): void {
  bindEntryRoutes(serve, deps);
  bindDayRoutes(serve, deps);
}

/** Of UTF-8 for one UTF-16 code unit. */
const BYTES_PER_CHARACTER_MAX = 3;

/** Counted as large as such a page can be: to measure it would cost every page a look of its own. */
function readPage<Page>(
  { userId, limit = LIST_LIMIT_DEFAULT }: { userId: string; limit?: number | undefined },
  { readLimiter }: Deps,
  read: () => Promise<Page>,
): Promise<Page> {
  const bytes = limit * ENTRY_CHARACTERS_MAX * BYTES_PER_CHARACTER_MAX;
  return readLimiter.run({ userId, bytes, isEstimate: true }, read);
}

function bindEntryRoutes(serve: RouteBinder, deps: Deps): void {
  serve.person(editEntry, ({ userId, params, body, request }) => {
    const asked = { userId, ...params, ...parseIfMatch(request), idempotencyKey: parseIdempotencyKey(request) };
    return entries.editEntry({ ...asked, device: parseDevice(request), content: body.content }, deps);
  });

  serve.person(removeEntry, ({ userId, params, request }) => {
    const asked = { userId, ...params, ...parseIfMatch(request), idempotencyKey: parseIdempotencyKey(request) };
    return entries.removeEntry(asked, deps);
  });

  serve.person(restoreEntry, ({ userId, params, body, request }) =>
    earlier.restoreEntry(
      { userId, ...params, rev: body.rev, idempotencyKey: parseIdempotencyKey(request), device: parseDevice(request) },
      deps,
    ),
  );

  serve.person(listRevisions, ({ userId, params, query }) =>
    readPage({ userId, ...query }, deps, () => earlier.listRevisions({ userId, ...params, ...query }, deps)),
  );

  serve.person(listRemovedEntries, ({ userId, params, query }) =>
    readPage({ userId, ...query }, deps, () => earlier.listRemovedEntries({ userId, ...params, ...query }, deps)),
  );

  serve.person(purgeEntry, async ({ userId, params, query, reply }) => {
    await earlier.purgeEntry({ userId, ...params, ...query }, deps);
    reply.code(204);
    return null;
  });
}

function bindDayRoutes(serve: RouteBinder, deps: HistoryDeps): void {
  serve.person(removeReflection, async ({ userId, params, request, reply }) => {
    const asked = { userId, ...params, ...parseIfMatch(request), idempotencyKey: parseIdempotencyKey(request) };
    await days.removeReflection(asked, deps);
    reply.code(204);
    return null;
  });

  serve.person(restoreReflection, ({ userId, params, request }) =>
    days.restoreReflection({ userId, ...params, idempotencyKey: parseIdempotencyKey(request) }, deps),
  );

  serve.person(listRemovedReflections, ({ userId, query }) => days.listRemovedReflections({ userId, ...query }, deps));

  serve.person(purgeReflection, async ({ params, query, reply }) => {
    await days.purgeReflection({ ...params, ...query }, deps);
    reply.code(204);
    return null;
  });
}
