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

/** The item of a variant; later variants start again at the first. Undefined if there are no items. */
export function pickVariant<Item>(items: readonly Item[], variant: number): Item | undefined {
  return items[toIndex(variant, items.length)];
}

function toIndex(variant: number, length: number): number {
  return Math.abs(Math.trunc(variant)) % Math.max(1, length);
}
