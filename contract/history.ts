// Edit, remove and restore. A saved text is never overwritten: a replaced or removed text stays as a revision.
import * as z from 'zod/mini';
import { ENTRIES_BODY_BYTES_MAX, LIST_LIMIT_DEFAULT } from './limits.ts';
import { CONTENT_MISSING_ERROR, EntryContent, EntryId, ListLimit, Reflection } from './reflections.ts';
import { defineRoute } from './route.ts';
import { CursorField, IdField, ItemCursorField } from './field-schemas.ts';

export const IF_MATCH_HEADER = 'If-Match';
const idempotencyHeaders = {
  'Idempotency-Key': 'Optional, 1 to 128 printable characters. The same key with the same request has one effect.',
};
const ifMatchHeaders = {
  [IF_MATCH_HEADER]:
    'The version of the day that the client has: 3, or 3-xM3k_w9a with its `versionTag`. A tag that the server does not know is stale. Missing: 428; stale: 409 with `{message, reflection}` as JSON.',
  ...idempotencyHeaders,
};

/** The position of an item in its list. `before` with the last item's cursor returns the next page. */
const Cursor = z.string();
const pageQuery = z.object({ limit: z.optional(ListLimit), before: z.optional(CursorField) });
/** Only the version of the item that the person saw is deleted permanently. */
const itemCursorQuery = z.object({ cursor: ItemCursorField });
const ITEM_CURSOR_NOTE = 'cursor=CURSOR is the cursor of the item in its list; 409 if the item has changed since.';
const PAGING_NOTE = `${LIST_LIMIT_DEFAULT} unless limit says otherwise; before=CURSOR, the cursor of the last item, returns the next page.`;

export const Revision = z.object({
  /** The `rev` of this text. */
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
  /** The first words of its first entry. */
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
    'Replaces the text of one entry; the old text stays as a revision. Stale only if this entry was changed or removed since.',
  params: entryParams,
  body: z.object({ content: EntryContent }, CONTENT_MISSING_ERROR),
  headers: ifMatchHeaders,
  bodyBytesMax: ENTRIES_BODY_BYTES_MAX,
  response: Reflection,
});

export const removeEntry = defineRoute({
  method: 'DELETE',
  path: '/api/reflections/:reflectionId/entries/:entryId',
  access: 'person',
  summary: 'Removes one entry of the day; restorable for 30 days. The last entry can only be removed with its day.',
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
    'Restores an earlier text of an entry, as an edit: the current text stays as a revision. A removed entry returns to its position. The limits of a save apply.',
  params: entryParams,
  headers: idempotencyHeaders,
  body: z.object({ rev: z.int('rev must be a whole number.') }, 'rev is missing.'),
  response: Reflection,
});

export const listRemovedEntries = defineRoute({
  method: 'GET',
  path: '/api/reflections/:reflectionId/removed',
  access: 'person',
  summary: `Entries that were removed in the last 30 days, latest first. ${PAGING_NOTE}`,
  params: reflectionParams,
  query: pageQuery,
  response: z.array(RemovedEntry),
});

export const purgeEntry = defineRoute({
  method: 'DELETE',
  path: '/api/reflections/:reflectionId/removed/:entryId',
  access: 'person',
  summary: `Permanently deletes a removed entry and its earlier texts. ${ITEM_CURSOR_NOTE} 204; 404 if the entry is not removed.`,
  params: entryParams,
  query: itemCursorQuery,
  response: z.null(),
});

export const removeReflection = defineRoute({
  method: 'DELETE',
  path: '/api/reflections/:reflectionId',
  access: 'person',
  summary: 'Removes a whole day; restorable for 30 days. Stale if the day has changed since. 204.',
  params: reflectionParams,
  headers: ifMatchHeaders,
  response: z.null(),
});

export const restoreReflection = defineRoute({
  method: 'POST',
  path: '/api/reflections/:reflectionId/restore',
  access: 'person',
  summary:
    'Restores a removed day. If the date has a new day since, both are merged under the id of the new one. A day that is not removed is returned unchanged. The limits of a save apply.',
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
  summary: `Permanently deletes a removed day and its revisions. ${ITEM_CURSOR_NOTE} 204; 404 if the day is not removed.`,
  params: z.object({ userId: IdField, reflectionId: IdField }),
  query: itemCursorQuery,
  response: z.null(),
});
