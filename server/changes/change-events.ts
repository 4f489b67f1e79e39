// What the stream of changes says, as server-sent events.
import { CHANGE_EVENT, CURSOR_EVENT, RESET_EVENT, type ChangeEvent } from '#contract/events.ts';
import { formatSseEvent } from '../http/streaming/sse-format.ts';

/** Without a cursor the one that the other side has stays as it is. */
export function formatChangeEvent(cursor: number | null, { noun, date, version }: ChangeEvent): string {
  return formatSseEvent({ ...(cursor !== null && { id: cursor }), name: CHANGE_EVENT, data: { noun, date, version } });
}

export function formatResetEvent(cursor: number): string {
  return formatSseEvent({ id: cursor, name: RESET_EVENT, data: {} });
}

/** With data, because a browser keeps an id without data to itself: a page that opens a new stream could not name it. */
export function formatCursorEvent(cursor: number): string {
  return formatSseEvent({ id: cursor, name: CURSOR_EVENT, data: {} });
}

export function formatRetry(ms: number): string {
  return `retry: ${ms}\n`;
}
