// Server-sent events that report changes to other clients. The events carry no texts; clients fetch those.
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** A changed reflection or draft and its current version. A client ignores a version that it already has. */
export const ChangeEvent = z.object({
  noun: z.enum(['reflection', 'draft']),
  date: z.string(),
  /** 0 if it was removed. */
  version: z.int(),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** Data: a ChangeEvent. */
export const CHANGE_EVENT = 'change';
/** The client must fetch again everything that it shows. */
export const RESET_EVENT = 'reset';
/** The client now has all changes up to this event's id; a later stream resumes there with `since`. */
export const CURSOR_EVENT = 'cursor';

/** A comment line at this interval prevents proxies from closing an idle stream. */
export const HEARTBEAT_MS = 15_000;

/** More than the windows a person has open; each stream holds a socket. A further stream is refused with 429. */
export const STREAMS_PER_PERSON_MAX = 20;

export const streamChanges = defineRoute({
  method: 'GET',
  path: '/api/events',
  access: 'person',
  summary:
    "The person's changes as server-sent events; their ids are cursors. `change` has a ChangeEvent as data. `reset`: the client must fetch again everything that it shows. `cursor`: the client now has all changes up to the id of this event. The stream starts with the changes since the cursor, or of the last minute without a cursor. It ends with the session.",
  query: z.object({
    since: z.optional(z.string('since must be an id of this stream.')),
  }),
  headers: {
    'Last-Event-ID': 'The id of the last event that was received; takes precedence over `since`.',
    Accept: 'With `text/event-stream` the stream stays open; otherwise it ends after the changes so far.',
  },
  response: z.unknown(),
});
