// Editing, removing and bringing back. Nothing that was ever saved is overwritten: what leaves stays as a revision.
import * as z from 'zod/mini';
import { ENTRIES_BODY_BYTES_MAX, LIST_LIMIT_DEFAULT } from './limits.ts';
import { EntryContent, EntryId, ListLimit, Reflection } from './reflections.ts';
import { defineRoute } from './route.ts';
import { CursorField, IdField, ItemCursorField } from './field-schemas.ts';

/** The version of the day that the caller has seen. */
export const IF_MATCH_HEADER = 'If-Match';
const idempotencyHeaders = {
  'Idempotency-Key': 'Optional, 1 to 128 printable characters. The same key with the same request has one effect.',
};
const ifMatchHeaders = {
  [IF_MATCH_HEADER]:
    'The version of the day that was seen: 3, or 3-xM3k_w9a with its `versionTag`. A tag that the server does not know is stale. Missing: 428; stale: 409 with `{message, reflection}` as JSON.',
  ...idempotencyHeaders,
};

/** The place of an item in its list: the next page is asked for with `before` and the cursor of the last item. */
const Cursor = z.string();
const pageQuery = z.object({ limit: z.optional(ListLimit), before: z.optional(CursorField) });
/** What is deleted for good is what its presser has seen. */
const itemCursorQuery = z.object({ cursor: ItemCursorField });
const ITEM_CURSOR_NOTE = 'cursor=CURSOR is that of the item in its list; 409 when the item is another one by now.';
const PAGING_NOTE = `${LIST_LIMIT_DEFAULT} unless limit says otherwise; before=CURSOR, the cursor of the last item, asks for the next page.`;

export const Revision = z.object({
  /** The `rev` the text had. */
  rev: z.int(),
  content: z.string(),
  /** ISO 8601, UTC. */
  replacedAt: z.string(),
  reason: z.enum(['edit', 'merge', 'delete']),
  cursor: Cursor,
});
export type Revision = z.infer<typeof Revision>;

export const RemovedEntry = z.object({
  entryId: z.string(),
  rev: z.int(),
  content: z.string(),
  removedAt: z.string(),
  cursor: Cursor,
});
export type RemovedEntry = z.infer<typeof RemovedEntry>;

export const RemovedReflection = z.object({
  id: z.string(),
  date: z.string(),
  removedAt: z.string(),
  /** How its first entry begins. */
  firstWords: z.string(),
  cursor: Cursor,
});
export type RemovedReflection = z.infer<typeof RemovedReflection>;

const entryParams = z.object({ reflectionId: IdField, entryId: EntryId });
const reflectionParams = z.object({ reflectionId: IdField });

export const editEntry = defineRoute({
  method: 'PATCH',
  path: '/api/reflections/:reflectionId/entries/:entryId',
  access: 'person',
  summary:
    'Replaces the text of one entry; the old one stays as a revision. Stale only when this very text was written since, or removed.',
  params: entryParams,
  body: z.object({ content: EntryContent }, 'An entry has no text.'),
  headers: ifMatchHeaders,
  bodyBytesMax: ENTRIES_BODY_BYTES_MAX,
  response: Reflection,
});

export const removeEntry = defineRoute({
  method: 'DELETE',
  path: '/api/reflections/:reflectionId/entries/:entryId',
  access: 'person',
  summary: 'Takes one entry out of the day; restorable for 30 days. The last one goes only with its day.',
  params: entryParams,
  headers: ifMatchHeaders,
  response: Reflection,
});

export const listRevisions = defineRoute({
  method: 'GET',
  path: '/api/reflections/:reflectionId/entries/:entryId/revisions',
  access: 'person',
  summary: `The earlier texts of one entry, latest first. ${PAGING_NOTE}`,
  params: entryParams,
  query: pageQuery,
  response: z.array(Revision),
});

export const restoreEntry = defineRoute({
  method: 'POST',
  path: '/api/reflections/:reflectionId/entries/:entryId/restore',
  access: 'person',
  summary:
    'Brings an earlier text of an entry back, as an edit: the present text stays as a revision. A removed entry comes back to its place. With the limits of a save.',
  params: entryParams,
  headers: idempotencyHeaders,
  body: z.object({ rev: z.int('rev must be a whole number.') }, 'rev is missing.'),
  response: Reflection,
});

export const listRemovedEntries = defineRoute({
  method: 'GET',
  path: '/api/reflections/:reflectionId/removed',
  access: 'person',
  summary: `Entries that left the day in the last 30 days, latest first. ${PAGING_NOTE}`,
  params: reflectionParams,
  query: pageQuery,
  response: z.array(RemovedEntry),
});

export const purgeEntry = defineRoute({
  method: 'DELETE',
  path: '/api/reflections/:reflectionId/removed/:entryId',
  access: 'person',
  summary: `Deletes a removed entry and its earlier texts for good. ${ITEM_CURSOR_NOTE} 204; 404 when the day has the entry, or never had it.`,
  params: entryParams,
  query: itemCursorQuery,
  response: z.null(),
});

export const removeReflection = defineRoute({
  method: 'DELETE',
  path: '/api/reflections/:reflectionId',
  access: 'person',
  summary: 'Removes a whole day; restorable for 30 days. Stale when anything of it has changed since. 204.',
  params: reflectionParams,
  headers: ifMatchHeaders,
  response: z.null(),
});

export const restoreReflection = defineRoute({
  method: 'POST',
  path: '/api/reflections/:reflectionId/restore',
  access: 'person',
  summary:
    'Brings a removed day back. Where the day was written anew since, both are merged under the id of the new one. A day that is not removed is answered as it is. With the limits of a save.',
  params: reflectionParams,
  headers: idempotencyHeaders,
  response: Reflection,
});

export const listRemovedReflections = defineRoute({
  method: 'GET',
  path: '/api/removed-reflections/:userId',
  access: 'person',
  summary: `Days that were removed in the last 30 days, latest first. ${PAGING_NOTE}`,
  params: z.object({ userId: IdField }),
  query: pageQuery,
  response: z.array(RemovedReflection),
});

export const purgeReflection = defineRoute({
  method: 'DELETE',
  path: '/api/removed-reflections/:userId/:reflectionId',
  access: 'person',
  summary: `Deletes a removed day for good, with its revisions. ${ITEM_CURSOR_NOTE} 204; 404 when it is not removed.`,
  params: z.object({ userId: IdField, reflectionId: IdField }),
  query: itemCursorQuery,
  response: z.null(),
});
