import { useLayoutEffect } from 'react';

/** The lamp of the bedtime reading, the red light, or none: the colours of the day. */
type NightLight = 'lamp' | 'red' | null;

/** Colours the page, the overscroll area and the browser's bar while mounted. The server's HTML may have set it already. */
export function useNightTheme(light: NightLight): void {
  useLayoutEffect(() => {
    if (light === null) return undefined;
    const root = document.documentElement;
    const bar = document.querySelector('meta[name="theme-color"]');
    const dayColour = bar?.getAttribute('content') ?? '';
    root.classList.add('night');
    root.classList.toggle('red', light === 'red');
    bar?.setAttribute('content', getComputedStyle(root).backgroundColor);
    return () => {
      root.classList.remove('night', 'red');
      bar?.setAttribute('content', dayColour);
    };
  }, [light]);
}
