import { createToastStore, type ToastInput } from './toast-store.ts';

const MAX_VISIBLE = 1;
const REMOVE_AFTER_MS = 1_000_000;

export const toasts = createToastStore({
  maxVisible: MAX_VISIBLE,
  removeAfterMs: REMOVE_AFTER_MS,
  schedule: (run, delayMs) => setTimeout(run, delayMs),
});

export function toast(input: ToastInput): void {
  toasts.add(input);
}
