import { createStore } from '../../state/store.ts';

/** How long «Undo» is offered. */
export const UNDO_MS = 10_000;

export interface ToastInput {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  /** How long it is shown; 5 s by default. */
  durationMs?: number | undefined;
}

export interface ToastItem extends ToastInput {
  id: number;
  isOpen: boolean;
}

interface ToastStoreOptions {
  maxVisible: number;
  removeAfterMs: number;
  schedule: (run: () => void, delayMs: number) => unknown;
}

/** The toasts, newest first, outside React: any code can add one. */
export function createToastStore({ maxVisible, removeAfterMs, schedule }: ToastStoreOptions) {
  let items: readonly ToastItem[] = [];
  let lastId = 0;
  const visible = createStore<readonly ToastItem[]>([]);
  const set = (next: readonly ToastItem[]) => {
    items = next;
    const open = next.filter(({ isOpen }) => isOpen);
    // A closed toast stays for its exit animation, unless another one takes its place.
    visible.set((open.length > 0 ? open : next).slice(0, maxVisible));
  };

  return {
    get: visible.get,
    subscribe: visible.subscribe,
    add(input: ToastInput) {
      lastId += 1;
      // An unanswered action comes back after the newer toast: a second removal must not hide the first «Undo».
      set([{ ...input, id: lastId, isOpen: true }, ...items.filter(({ isOpen, action }) => isOpen && action)]);
      return lastId;
    },
    /** After a sign-out, so that the next person cannot press «Undo». */
    clear: () => set([]),
    /** Closes it. It leaves the list much later, after its exit animation. */
    dismiss(id: number) {
      set(items.map((item) => (item.id === id ? { ...item, isOpen: false } : item)));
      schedule(() => set(items.filter((item) => item.id !== id)), removeAfterMs);
    },
  };
}
