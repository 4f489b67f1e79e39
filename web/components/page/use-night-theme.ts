import { useLayoutEffect } from 'react';

export type NightTone = 'lamp' | 'ember';

/** Makes the page, the overscroll area and the browser's bar dark while mounted. The server's HTML may have set it already. */
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
