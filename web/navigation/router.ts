// Changing the page without a reload. wouter's address-bar half is all that is used of a router (0.6 kB): the table of
// pages is a plain record, and react-router's smallest form weighs more than all of ui/.
import { flushSync } from 'react-dom';
import { navigate as changeAddress } from 'wouter/use-browser-location';

/** With code that takes longer than this, the new page shows its skeleton; a press must never seem lost. */
const LONGEST_WAIT_MS = 150;

/** Fetches what a path needs to be shown. */
type Preparation = (path: string) => Promise<unknown> | undefined;

const router = createRouter();

/** Goes to a path of the app; the old page fades and the new one rises, where the browser and the person's settings allow it. */
export const navigate = router.navigate;

/** Fetches a page ahead of the press that is likely to follow. */
export const preload = router.warm;

/** Says what pages need; called once, by main.tsx. */
export const prepareNavigation = router.setPreloader;

function createRouter() {
  let prepare: Preparation | undefined;
  // Two quick presses: only the last one may change the address, whichever code arrives first.
  let latest = 0;

  const warm = async (to: string): Promise<void> => {
    const { pathname } = new URL(to, window.location.href);
    // A page whose code cannot be fetched says so itself; a link that does nothing would not.
    await prepare?.(pathname)?.catch(() => undefined);
  };

  return {
    warm,
    setPreloader(next: Preparation): void {
      prepare = next;
    },
    async navigate(to: string): Promise<void> {
      latest += 1;
      const turn = latest;
      await Promise.race([warm(to), wait(LONGEST_WAIT_MS)]);
      if (turn !== latest) return;
      // A link to the page one is on must not have to be gone back from twice.
      const { href } = window.location;
      const isHere = new URL(to, href).href === href;
      showWithTransition(() => {
        // Its state is the address that one comes from, for the way back.
        changeAddress(to, { replace: isHere, state: isHere ? window.history.state : href });
        window.scrollTo(0, 0);
      });
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function showWithTransition(change: () => void): void {
  const prefersStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (prefersStill || !('startViewTransition' in document)) {
    flushSync(change);
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A transition that another one overtakes is rejected; the page itself has changed all the same.
  transition.ready.catch(() => undefined);
}
