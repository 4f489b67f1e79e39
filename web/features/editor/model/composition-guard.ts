// Setting the text of a field ends the composition of an input method (IME), and half a word stays. A draft that would change
// that field is merged when the composition ends. A later draft replaces the pending one, because it contains it.

/** Merges a draft into the form. False, and nothing is merged, where it would touch the composed field. */
type Merge = (composedId: string | null) => boolean;

export function createCompositionGuard() {
  let pending: Merge | null = null;
  /** Id of the entry in whose field text is being composed. */
  let composedId: string | null = null;
  const run = (merge: Merge): void => {
    pending = null;
    if (!merge(composedId)) pending = merge;
  };

  return {
    run,
    compose(id: string | null): void {
      composedId = id;
      if (pending) run(pending);
    },
  };
}
