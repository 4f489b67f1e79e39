import { readRememberedUid } from '../storage/browser/user-storage.ts';
import type { PageStart } from './request-session.ts';

interface Page {
  openStorage: () => Storage;
  /** The element of the page. */
  root: HTMLElement;
  start: PageStart | undefined;
}

/**
 * Hides Home as the server has rendered it while a sign-out is pending on this device, and as soon as another tab signs out
 * or in. The main script shows what it renders.
 */
export function hidePerson({ openStorage, root, start }: Page): void {
  const check = () => {
    const isSame = start?.remembered === readRememberedUid(openStorage);
    if (!isSame && root.dataset['screen'] === 'home') root.style.visibility = 'hidden';
  };
  check();
  addEventListener('storage', check);
}
