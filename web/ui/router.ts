// Changing the page without a reload. wouter's address-bar half is all that is used of a router: 0.6 kB,
// where react-router's smallest form weighs more than the whole component set.
import { flushSync } from 'react-dom';
import { navigate as changeAddress } from 'wouter/use-browser-location';

interface NavigateOptions {
  replace?: boolean;
}

type Preparation = (path: string) => Promise<unknown> | undefined;

const router = createRouter();

/** Goes to a path of the app; the old page fades and the new one rises, where the browser and the person's settings allow it. */
export const navigate = router.navigate;

/** What must be there before the new page shows (its code); called once, by the composition root. */
export const prepareNavigation = router.prepare;

function createRouter() {
  let preparation: Preparation = () => undefined;
  // Two quick presses: only the last one may change the address, whichever code arrives first.
  let latest = 0;
  return {
    prepare(next: Preparation) {
      preparation = next;
    },
    async navigate(to: string, { replace = false }: NavigateOptions = {}) {
      latest += 1;
      const turn = latest;
      const { pathname } = new URL(to, window.location.href);
      // A page whose code cannot be fetched is shown by its error boundary, not hidden by a link that does nothing.
      await preparation(pathname)?.catch(() => undefined);
      if (turn !== latest) return;
      showWithTransition(() => {
        changeAddress(to, { replace });
        if (!replace) window.scrollTo(0, 0);
      });
    },
  };
}

function showWithTransition(change: () => void): void {
  const prefersStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (prefersStill || !('startViewTransition' in document)) {
    flushSync(change);
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A transition that a second one overtakes rejects `ready`; the page itself has changed all the same.
  transition.ready.catch(() => undefined);
}
