import { createElement, use, type ComponentType } from 'react';

export interface LazyRoute {
  Screen: ComponentType;
  /** Fetches the code ahead of the visit; afterwards the screen draws at once. What failed is fetched anew. */
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
}

/** React.lazy waits a turn even for code that is there, which shows as a flicker between two pages; this one does not. */
export function lazyRoute(fetchScreen: () => Promise<ComponentType>): LazyRoute {
  let Loaded: ComponentType | undefined;
  let attempt: Promise<ComponentType> | undefined;
  let hasFailed = false;

  const fetchOnce = async (): Promise<ComponentType> => {
    hasFailed = false;
    try {
      Loaded = await fetchScreen();
      return Loaded;
    } catch (cause) {
      hasFailed = true;
      throw new Error('Part of Learn could not be loaded. Please check your connection.', { cause });
    }
  };
  const load = () => {
    if (attempt && !hasFailed) return attempt;
    const started = fetchOnce();
    attempt = started;
    // React reads these two: with them `use` answers at once, and without them it waits a turn. A component that calls
    // `use` in one drawing and not in the next is an error in Strict Mode.
    started.then(
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () => undefined,
    );
    return attempt;
  };
  // While it draws, a failed attempt stays the answer: a new one at each drawing would never end.
  const Screen = () => createElement(use(attempt ?? load()));
  return { Screen, load, isLoaded: () => Loaded !== undefined };
}
