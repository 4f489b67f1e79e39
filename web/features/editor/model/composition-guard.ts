// Setting the text of a field ends the composition of an input method (IME) in it, and half a word stays. A draft whose
// merging would change that field waits until the composition ends. A later draft has all that the waiting one has, and
// takes its place.

/** Merges a draft into the form. False, and nothing is merged, where it would touch the composed field. */
type Merge = (composedId: string | null) => boolean;

export function createCompositionGuard() {
  let waiting: Merge | null = null;
  /** Id of the entry in whose field text is being composed. */
  let composedId: string | null = null;
  const run = (merge: Merge): void => {
    waiting = null;
    if (!merge(composedId)) waiting = merge;
  };

  return {
    run,
    compose(id: string | null): void {
      composedId = id;
      if (waiting) run(waiting);
    },
  };
}
