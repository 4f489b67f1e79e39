// Names that nobody wrote. Where nouns have capitals, and where letters have none, a capital says nothing.
import { type GroundingSource, isKnownWord } from './grounding-source.ts';

const CAPITAL_NOUNS = new Set(['de', 'und']);
/** Inside a sentence: after a small word, a comma or a bracket, not after its start. */
const INSIDE = /(?<=[\p{L}\p{N},;)'"]\s["'(]?)\p{Lu}[\p{L}\p{M}'-]+/gu;
const SHOUTED = /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/gu;

export function findUnseenName(line: string, source: GroundingSource): string | null {
  const candidates = [...(line.match(SHOUTED) ?? [])];
  if (![...source.languages].some((language) => CAPITAL_NOUNS.has(language)))
    candidates.push(...(line.match(INSIDE) ?? []));
  return candidates.find((word) => !isKnownWord(word, source)) ?? null;
}
