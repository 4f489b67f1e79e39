import type { TextPiece } from '#contract/stream-events.ts';

/** A text that comes bit by bit. Null when what comes before the piece was never heard. */
export function addPiece(soFar: string, { offset, text }: TextPiece): string | null {
  return offset > soFar.length ? null : soFar.slice(0, offset) + text;
}
