// How large this device shows all letters, as a share of the size that the browser's own settings choose. The first script
// sets it before the first frame.
import { attempt } from './try-storage.ts';

export const TEXT_SIZE_KEY = 'learn:text-size';
const FORMER_KEY = 'learn:reading-size';

/**
 * Empty without a choice. A device that chose large letters when only the reading had a choice has them until it chooses
 * again.
 */
export function readTextSize(openStorage: () => Storage): string {
  return attempt(
    () => openStorage().getItem(TEXT_SIZE_KEY) ?? (openStorage().getItem(FORMER_KEY) === 'large' ? '115%' : ''),
    '',
  );
}

export function showTextSize(size: string): void {
  document.documentElement.style.fontSize = size;
}
