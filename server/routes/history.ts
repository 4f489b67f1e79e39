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
import * as earlier from '../domain/earlier-texts.ts';
import type { HistoryDeps } from '../domain/entry-change.ts';
import * as entries from '../domain/history.ts';
import * as days from '../domain/removed-days.ts';
import type { Serve } from '../http/serve.ts';
import { readRequestId, readSeen } from './request-headers.ts';

export function serveHistory(serve: Serve, deps: HistoryDeps): void {
  serveEntries(serve, deps);
  serveDays(serve, deps);
}

function serveEntries(serve: Serve, deps: HistoryDeps): void {
  serve.person(editEntry, ({ userId, params, body, request }) => {
    const asked = { userId, ...params, ...readSeen(request), requestId: readRequestId(request) };
    return entries.editEntry({ ...asked, content: body.content }, deps);
  });

  serve.person(removeEntry, ({ userId, params, request }) => {
    const asked = { userId, ...params, ...readSeen(request), requestId: readRequestId(request) };
    return entries.removeEntry(asked, deps);
  });

  serve.person(restoreEntry, ({ userId, params, body, request }) =>
    earlier.restoreEntry({ userId, ...params, rev: body.rev, requestId: readRequestId(request) }, deps),
  );

  serve.person(listRevisions, ({ userId, params, query }) =>
    earlier.listRevisions({ userId, ...params, ...query }, deps),
  );

  serve.person(listRemovedEntries, ({ userId, params, query }) =>
    earlier.listRemovedEntries({ userId, ...params, ...query }, deps),
  );

  serve.person(purgeEntry, async ({ userId, params, reply }) => {
    await earlier.purgeEntry({ userId, ...params }, deps);
    reply.code(204);
    return null;
  });
}

function serveDays(serve: Serve, deps: HistoryDeps): void {
  serve.person(removeReflection, async ({ userId, params, request, reply }) => {
    const asked = { userId, ...params, ...readSeen(request), requestId: readRequestId(request) };
    await days.removeReflection(asked, deps);
    reply.code(204);
    return null;
  });

  serve.person(restoreReflection, ({ userId, params, request }) =>
    days.restoreReflection({ userId, ...params, requestId: readRequestId(request) }, deps),
  );

  serve.person(listRemovedReflections, ({ userId, query }) => days.listRemovedReflections({ userId, ...query }, deps));

  serve.person(purgeReflection, async ({ params, reply }) => {
    await days.purgeReflection(params, deps);
    reply.code(204);
    return null;
  });
}
