// The same days and the same variant give the same text; the next variant gives another one.
import type { SentenceChoices } from './locale.ts';

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

export interface SeededChoice {
  /** `slot` keeps two slots of one text apart. */
  pick: (slot: string, sentences: SentenceChoices) => string;
}

export function createSeededChoice(seed: number, variant: number): SeededChoice {
  return {
    pick: (slot, sentences) => {
      const offset = hashText(slot);
      // 1, 5, 7 or 11 share no factor with twelve or four: a slot walks through all its sentences, and slots don't keep step.
      const step = 6 * (offset % 2) + (offset % 4 < 2 ? 1 : 5);
      // Whole and not negative, whatever was asked for.
      const round = Math.abs(Math.trunc(variant)) % sentences.length;
      const index = ((seed % sentences.length) + (offset % sentences.length) + round * step) % sentences.length;
      return sentences[index] ?? sentences[0];
    },
  };
}
