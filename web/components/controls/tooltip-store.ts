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
  let items: readonly TooltipItem[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly TooltipItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  return {
    list: () => items,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Answers with how to take it away again. */
    add(item: Omit<TooltipItem, 'id'>): () => void {
      lastId += 1;
      const id = lastId;
      set([...items, { ...item, id }]);
      return () => set(items.filter((other) => other.id !== id));
    },
  };
}
