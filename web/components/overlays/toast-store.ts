import { createStore } from '../../state/store.ts';

/** Long enough to read what is gone, and to change one's mind. */
export const UNDO_MS = 10_000;

export interface ToastInput {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  /** How long it is shown; five seconds unless there is something to decide. */
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

/** The list of toasts outside React, newest first, so that any code can say something. */
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
      // An offer that nobody has answered comes back after the newer one: «Undo» must not be lost to a second removal.
      set([{ ...input, id: lastId, isOpen: true }, ...items.filter(({ isOpen, action }) => isOpen && action)]);
      return lastId;
    },
    /** Its person has left, and an «Undo» of theirs with them. */
    clear: () => set([]),
    /** Closes it now; it leaves the list much later, so that its way out is never cut short. */
    dismiss(id: number) {
      set(items.map((item) => (item.id === id ? { ...item, isOpen: false } : item)));
      schedule(() => set(items.filter((item) => item.id !== id)), removeAfterMs);
    },
  };
}
