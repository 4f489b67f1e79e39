// Server push: what has changed elsewhere, told as server-sent events. The texts themselves are fetched.
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** "Something changed": which noun, which day, which version now. A version that is known already is no news. */
export const ChangeEvent = z.object({
  noun: z.enum(['reflection', 'draft']),
  date: z.string(),
  /** 0 when it is gone. */
  version: z.int(),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/**
 * The events of the stream. `change` has a ChangeEvent as data. `reset` says that the client must fetch again all it shows.
 * `cursor` says that the client now knows all changes up to the id of this event; with it in `since`, a later stream tells
 * only what has changed from there on.
 */
export const CHANGE_EVENT = 'change';
export const RESET_EVENT = 'reset';
export const CURSOR_EVENT = 'cursor';

/** A comment line this often keeps proxies from closing a quiet stream. */
export const HEARTBEAT_MS = 15_000;

/** As many windows as a person keeps open, and some; each holds a socket. The next one is 429. */
export const STREAMS_PER_PERSON_MAX = 20;

export const streamChanges = defineRoute({
  method: 'GET',
  path: '/api/events',
  access: 'person',
  summary:
    'Changes of the person as server-sent events, their ids a cursor to resume from: `change` with a ChangeEvent as data, `reset` when all that is shown should be fetched again, `cursor` when the client knows all changes up to the id of this event. What changed since the cursor comes first, without one what changed in the last minute. Ends with the session.',
  query: z.object({
    /** The id of the last event, for a client that opens a new stream and cannot set headers. */
    since: z.optional(z.string('since must be an id of this stream.')),
  }),
  headers: {
    'Last-Event-ID': 'The id of the last event that was received; goes before `since`.',
    Accept: 'With `text/event-stream` the stream stays open; otherwise it ends after what has changed so far.',
  },
  response: z.unknown(),
});
