// What the stream of changes says, as server-sent events.
import { CHANGE_EVENT, RESET_EVENT, type ChangeEvent } from '#contract/events.ts';
import { buildEvent } from '../frames.ts';

/** Without a cursor the one that the other side has stays as it is. */
export function buildChange(cursor: number | null, { noun, date, version }: ChangeEvent): string {
  return buildEvent({ ...(cursor !== null && { id: cursor }), name: CHANGE_EVENT, data: { noun, date, version } });
}

export function buildReset(cursor: number): string {
  return buildEvent({ id: cursor, name: RESET_EVENT, data: {} });
}

/** An id without data moves the cursor and is no event. */
export function buildCursor(cursor: number): string {
  return `id: ${cursor}\n\n`;
}

export function buildRetry(ms: number): string {
  return `retry: ${ms}\n`;
}
