import { createStore } from '../../state/store.ts';

/** Where it opens; above its control unless that would cover what belongs to the control. */
export type TooltipSide = 'right';

export interface TooltipItem {
  id: number;
  trigger: Element;
  text: string;
  side?: TooltipSide | undefined;
}

/** The controls on the page that have a tooltip. */
export function createTooltipStore() {
  const { get, set, subscribe } = createStore<readonly TooltipItem[]>([]);
  let lastId = 0;
  return {
    get,
    subscribe,
    /** Returns the function that removes it. */
    add(item: Omit<TooltipItem, 'id'>): () => void {
      lastId += 1;
      const id = lastId;
      set([...get(), { ...item, id }]);
      return () => set(get().filter((other) => other.id !== id));
    },
  };
}
