// Navigation without a reload. The routes are a plain record, so wouter's location part (0.6 kB) is enough.
import { flushSync } from 'react-dom';
import { navigate as changeAddress } from 'wouter/use-browser-location';

/** If the code takes longer, the new page shows its skeleton, so that each press has a visible effect. */
const PRELOAD_TIMEOUT_MS = 150;

type Preloader = (path: string) => Promise<unknown> | undefined;

const router = createRouter();

export const navigate = router.navigate;

export const preload = router.preload;

export const preloadWithin = router.preloadWithin;

export const setPreloader = router.setPreloader;

function createRouter() {
  let preloader: Preloader | undefined;
  // After two quick presses only the last one changes the address.
  let latest = 0;

  const preload = async (to: string): Promise<void> => {
    const { pathname } = new URL(to, window.location.href);
    // A page whose code cannot be loaded shows the error itself.
    await preloader?.(pathname)?.catch(() => undefined);
  };

  const preloadWithin = (to: string, ms: number) => Promise.race([preload(to), wait(ms)]);

  return {
    preload,
    /** With the code of a page, and without it after some time. */
    preloadWithin,
    setPreloader(next: Preloader): void {
      preloader = next;
    },
    async navigate(to: string): Promise<void> {
      latest += 1;
      const current = latest;
      await preloadWithin(to, PRELOAD_TIMEOUT_MS);
      if (current !== latest) return;
      // A link to the current page adds no history entry.
      const { href } = window.location;
      const isHere = new URL(to, href).href === href;
      showWithTransition(() => {
        // The state is the previous address, for the link back.
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
  // A skipped transition rejects; the page has changed anyway.
  transition.ready.catch(() => undefined);
}
