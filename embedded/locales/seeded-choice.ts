// Deterministic choice of sentences: the same days and variant give the same text, the next variant another one.

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** `slot` names the position in the text; two slots choose independently. */
export type PickSentence = (slot: string, sentences: readonly string[]) => string;

export function createPicker(seed: number, variant: number): PickSentence {
  return (slot, sentences) => {
    const count = sentences.length;
    const offset = hashText(slot);
    // 1, 5, 7 and 11 share no factor with 12 or 4, so successive variants use every sentence. Slots have different steps.
    const step = 6 * (offset % 2) + (offset % 4 < 2 ? 1 : 5);
    return sentences[((seed % count) + (offset % count) + toIndex(variant, count) * step) % count] ?? '';
  };
}

/**
 * Chooses by the number of the evening, so that a sentence returns only after all the others of its slot. Each slot has a
 * step of its own: what stood together once does not stand together again soon. The texts are not part of the choice.
 */
export function createEveningPicker(evening: number, variant: number): PickSentence {
  return (slot, sentences) => {
    const count = sentences.length;
    if (count === 0) return '';
    const hash = hashText(slot);
    const step = findStep(count, hash);
    // A new version on the same evening takes the sentence that was not used for longest.
    const position = step * (((evening % count) + count - (toIndex(variant, count) % count)) % count);
    return sentences[(position + hash) % count] ?? '';
  };
}

/** A number that shares no factor with `count`, so that steps of this size visit every sentence. */
function findStep(count: number, hash: number): number {
  let step = 1 + (hash % count);
  while (findCommonFactor(step, count) > 1) step += 1;
  return step;
}

function findCommonFactor(a: number, b: number): number {
  return b === 0 ? a : findCommonFactor(b, a % b);
}

/** The item of a variant; later variants start again at the first. Undefined if there are no items. */
export function pickVariant<Item>(items: readonly Item[], variant: number): Item | undefined {
  return items[toIndex(variant, items.length)];
}

function toIndex(variant: number, length: number): number {
  return Math.abs(Math.trunc(variant)) % Math.max(1, length);
}
