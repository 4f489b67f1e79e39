// A tab that is left and looked at again: a browser without a window shows all of its tabs.
import type { Page } from '@playwright/test';

export async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}
