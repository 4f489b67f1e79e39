import type { Page } from '@playwright/test';

/** Another page of the app in the same document, as a link opens it: the router listens to `pushState`. */
export function visit(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => window.history.pushState(null, '', to), path);
}
