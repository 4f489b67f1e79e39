import { createStore } from '../../state/store.ts';

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

/** Holds the toasts outside React, so that any code can add one. Its state is the toast to show, if there is one. */
export function createToastStore() {
  let items: readonly ToastItem[] = [];
  let lastId = 0;
  const { get, set: show, subscribe } = createStore<readonly ToastItem[]>([]);
  const set = (next: readonly ToastItem[]) => {
    items = next;
    // A closed toast stays for its exit animation, unless another one takes its place.
    const shown = next.find(({ isOpen }) => isOpen) ?? next[0];
    show(shown ? [shown] : []);
  };

  return {
    get,
    subscribe,
    add(input: ToastInput) {
      lastId += 1;
      // An unanswered action comes back after the newer toast: a second removal must not hide the first «Undo».
      set([{ ...input, id: lastId, isOpen: true }, ...items.filter(({ isOpen, action }) => isOpen && action)]);
      return lastId;
    },
    /** After a sign-out, so that the next person cannot press «Undo». */
    clear: () => set([]),
    dismiss: (id: number) => set(items.map((item) => (item.id === id ? { ...item, isOpen: false } : item))),
  };
}

export const toasts = createToastStore();

export function toast(input: ToastInput): void {
  toasts.add(input);
}

/** For the `onError` of a mutation. */
export function toastError(title: string): (error: Error) => void {
  return ({ message }) => toast({ title, description: message || 'Please try again.', variant: 'destructive' });
}
