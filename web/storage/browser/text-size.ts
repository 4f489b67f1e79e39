// How large this device shows all letters, as a share of the size that the browser's own settings choose. The first script
// sets it before the first frame.
import { attempt } from './try-storage.ts';

export const TEXT_SIZE_KEY = 'learn:text-size';

export function readTextSize(openStorage: () => Storage): string | null {
  return attempt(() => openStorage().getItem(TEXT_SIZE_KEY), null);
}

export function showTextSize(size: string | null): void {
  document.documentElement.style.fontSize = size ?? '';
}
