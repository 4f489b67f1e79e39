import type { TextDelta } from '#contract/stream-events.ts';

/** Appends a streamed piece. Null if an earlier piece is missing. */
export function appendDelta(partialText: string, { offset, text }: TextDelta): string | null {
  return offset > partialText.length ? null : partialText.slice(0, offset) + text;
}
