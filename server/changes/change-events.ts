// What the stream of changes says, as server-sent events.
import { CHANGE_EVENT, CURSOR_EVENT, RESET_EVENT, type ChangeEvent } from '#contract/events.ts';
import { buildEvent } from '../http/streaming/sse-format.ts';

/** Without a cursor the one that the other side has stays as it is. */
export function buildChange(cursor: number | null, { noun, date, version }: ChangeEvent): string {
  return buildEvent({ ...(cursor !== null && { id: cursor }), name: CHANGE_EVENT, data: { noun, date, version } });
}

export function buildReset(cursor: number): string {
  return buildEvent({ id: cursor, name: RESET_EVENT, data: {} });
}

/** With data, because a browser keeps an id without data to itself: a page that opens a new stream could not name it. */
export function buildCursor(cursor: number): string {
  return buildEvent({ id: cursor, name: CURSOR_EVENT, data: {} });
}

export function buildRetry(ms: number): string {
  return `retry: ${ms}\n`;
}
