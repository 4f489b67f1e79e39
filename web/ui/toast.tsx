import { useSyncExternalStore } from 'react';
import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { createToastStore, type ToastInput, type ToastItem } from './toast-store.ts';

const MAX_VISIBLE = 1;
const SHOWN_MS = 5000;
const REMOVE_AFTER_MS = 1_000_000;
const SWIPE_PX = 50;
const HOTKEY = ['F8'];
const NOTHING: readonly ToastItem[] = [];

const store = createToastStore({
  maxVisible: MAX_VISIBLE,
  removeAfterMs: REMOVE_AFTER_MS,
  schedule: (run, delayMs) => setTimeout(run, delayMs),
});

export function toast(input: ToastInput): void {
  store.add(input);
}

/** Stands once in the app and shows what `toast` was told. */
export function Toaster() {
  const items = useSyncExternalStore(store.subscribe, store.list, () => NOTHING);
  return (
    <RadixToast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {items.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
      <RadixToast.Viewport className="toasts" hotkey={HOTKEY} />
    </RadixToast.Provider>
  );
}

function Toast({ item }: { item: ToastItem }) {
  const isDestructive = item.look === 'destructive';
  return (
    <RadixToast.Root
      className="toast"
      data-look={item.look ?? 'default'}
      // Radix's names for it: a foreground toast is announced assertively, a background one politely.
      type={isDestructive ? 'foreground' : 'background'}
      open={item.isOpen}
      onOpenChange={(isOpen) => !isOpen && store.dismiss(item.id)}
    >
      <div className="toast-words">
        <RadixToast.Title className="toast-title">{item.title}</RadixToast.Title>
        {item.description && <RadixToast.Description className="toast-text">{item.description}</RadixToast.Description>}
      </div>
      {item.action && (
        <RadixToast.Action
          className="button button-quiet button-small"
          altText={item.action.label}
          onClick={item.action.onSelect}
        >
          {item.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close className="icon-button icon-button-small" aria-label="Close">
        <X size={16} aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
