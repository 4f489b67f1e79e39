import { useLayoutEffect } from 'react';

export type NightTone = 'lamp' | 'ember';

/** Makes the whole window dark while a page is shown: page, overscroll and the browser's bar. The server's HTML may already say so. */
export function useNightTheme(tone: NightTone): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const bar = document.querySelector('meta[name="theme-color"]');
    const dayColour = bar?.getAttribute('content') ?? '';
    root.classList.add('night');
    root.classList.toggle('ember', tone === 'ember');
    bar?.setAttribute('content', getComputedStyle(root).backgroundColor);
    return () => {
      root.classList.remove('night', 'ember');
      bar?.setAttribute('content', dayColour);
    };
  }, [tone]);
}
