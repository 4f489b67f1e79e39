import { createElement, use, type ComponentType } from 'react';

export interface LazyPage {
  Screen: ComponentType;
  /** Fetches the code ahead of the visit; afterwards the screen draws at once. */
  load: () => Promise<unknown>;
}

/** React.lazy waits a turn even for code that is there, which shows as a flicker between two pages; this one does not. */
export function lazyPage(fetchScreen: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  let pending: Promise<ComponentType> | undefined;

  const load = () => {
    pending ??= fetchScreen().then((component) => {
      Loaded = component;
      return component;
    });
    return pending;
  };
  const Screen = () => createElement(Loaded ?? use(load()));
  return { Screen, load };
}
