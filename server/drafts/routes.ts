import { discardDraft, findDraft, saveDraft, listDrafts } from '#contract/drafts.ts';
import * as domain from './drafts.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import type { RouteBinder } from '../http/bind-route.ts';

export function bindDraftRoutes(serve: RouteBinder, deps: StorageDeps): void {
  serve.person(findDraft, ({ userId, params, query }) =>
    domain.findDraft({ userId, date: params.date, seen: query.seen }, deps),
  );

  serve.person(listDrafts, ({ userId }) => domain.listDrafts(userId, deps));

  serve.person(saveDraft, ({ userId, params, body }) => {
    const { version, ...content } = body;
    return domain.saveDraft({ userId, date: params.date, content, seen: version }, deps);
  });

  serve.person(discardDraft, async ({ userId, params, reply }) => {
    await domain.discardDraft({ userId, date: params.date }, deps);
    reply.code(204);
    return null;
  });
}
