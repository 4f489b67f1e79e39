import type { FastifyRequest } from 'fastify';
import {
  IF_MATCH_HEADER,
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
import { hideDay, listPastDays } from '#contract/past-days.ts';
import * as past from './past-days.ts';
import * as earlier from './entry-revisions.ts';
import type { HistoryDeps } from './change-entries.ts';
import * as entries from './entries.ts';
import * as days from './removed-reflections.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { parseDevice, parseIdempotencyKey } from '../http/request-headers.ts';
import { badInput } from '../http/errors/app-error.ts';
import type { ExpectedVersion } from '../reflections/checks/version-check.ts';
import { ifMatchMissing } from '../reflections/errors.ts';

export function bindHistoryRoutes(serve: RouteBinder, deps: HistoryDeps): void {
  bindPastDayRoutes(serve, deps);
  bindEntryRoutes(serve, deps);
  bindDayRoutes(serve, deps);
}

function bindPastDayRoutes(serve: RouteBinder, deps: HistoryDeps): void {
  serve.person(listPastDays, ({ userId, params }) => past.listPastDays({ userId, date: params.date }, deps));

  serve.person(hideDay, async ({ userId, params, body, reply }) => {
    await past.hideDay({ userId, date: params.date, hidden: body.hidden }, deps);
    reply.code(204);
    return null;
  });
}

function bindEntryRoutes(serve: RouteBinder, deps: HistoryDeps): void {
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
    earlier.listRevisions({ userId, ...params, ...query }, deps),
  );

  serve.person(listRemovedEntries, ({ userId, params, query }) =>
    earlier.listRemovedEntries({ userId, ...params, ...query }, deps),
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

/** `3`, or `3-xM3k_w9a` with the version's tag; with or without the quotation marks of an entity tag. */
const IF_MATCH_PATTERN = /^("?)(\d{1,15})(?:-([A-Za-z0-9_-]{4,24}))?\1$/;

function parseIfMatch({ headers }: FastifyRequest): ExpectedVersion {
  const value = headers[IF_MATCH_HEADER.toLowerCase()];
  if (value === undefined) throw ifMatchMissing();
  const [, , version, expectedTag] = IF_MATCH_PATTERN.exec(String(value)) ?? [];
  if (version === undefined)
    throw badInput(`${IF_MATCH_HEADER} must name the version of the day that was seen, such as 3.`);
  return { expectedVersion: Number(version), expectedTag };
}
