// Server-sent events as text.
import { CHANGE_EVENT, RESET_EVENT, type ChangeEvent } from '#contract/events.ts';

export const HEARTBEAT = ':\n\n';

/** Without a cursor the one that the other side has stays as it is. */
export function buildChange(cursor: number | null, { noun, date, version }: ChangeEvent): string {
  const id = cursor === null ? '' : `id: ${cursor}\n`;
  return `${id}event: ${CHANGE_EVENT}\ndata: ${JSON.stringify({ noun, date, version })}\n\n`;
}

export function buildReset(cursor: number): string {
  return `id: ${cursor}\nevent: ${RESET_EVENT}\ndata: {}\n\n`;
}

/** An id without data moves the cursor and is no event. */
export function buildCursor(cursor: number): string {
  return `id: ${cursor}\n\n`;
}

export function buildRetry(ms: number): string {
  return `retry: ${ms}\n`;
}
