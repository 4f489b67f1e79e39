import type { TextDelta } from '#contract/stream-events.ts';

/** A text that comes bit by bit. Null when what comes before the piece was never heard. */
export function appendDelta(soFar: string, { offset, text }: TextDelta): string | null {
  return offset > soFar.length ? null : soFar.slice(0, offset) + text;
}
