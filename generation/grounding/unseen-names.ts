// Finds names that no entry contains, by their capitals. German capitalises all nouns, and some scripts have no capitals.
import { type GroundingSource, isKnownWord } from './grounding-source.ts';

const CAPITAL_NOUNS = new Set(['de', 'und']);
const INSIDE = /(?<=[\p{L}\p{N},;)'"]\s["'(]?)\p{Lu}[\p{L}\p{M}'-]+/gu;
const SHOUTED = /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/gu;

export function findUnseenName(line: string, source: GroundingSource): string | null {
  const candidates = [...(line.match(SHOUTED) ?? [])];
  if (![...source.languages].some((language) => CAPITAL_NOUNS.has(language)))
    candidates.push(...(line.match(INSIDE) ?? []));
  return candidates.find((word) => !isKnownWord(word, source)) ?? null;
}
