// Setting the text of a field ends the composition of an input method (IME) in it, and half a word stays. A draft whose
// merging would change that field waits until the composition ends, and the drafts after it wait in their order.

/** Merges a draft into the form. False, and nothing is changed, where it would touch the composed field. */
type Merge = (composedId: string | null) => boolean;

export function createCompositionGuard() {
  const waiting: Merge[] = [];
  /** Id of the entry in whose field text is being composed. */
  let composedId: string | null = null;
  const mergeWaiting = (): void => {
    for (let merge = waiting.shift(); merge; merge = waiting.shift()) {
      if (merge(composedId)) continue;
      waiting.unshift(merge);
      return;
    }
  };

  return {
    run(merge: Merge): void {
      waiting.push(merge);
      mergeWaiting();
    },
    compose(id: string | null): void {
      composedId = id;
      mergeWaiting();
    },
  };
}
