// What a page has shown and moved since it was opened.
import type { Page } from '@playwright/test';

/** Notes each layout shift, and each level-one heading in the order of their appearance. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { movements: [] as string[], headings: [] as string[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // The browser's own types do not know this entry yet.
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[])
        for (const { node, previousRect, currentRect } of sources)
          seen.movements.push(
            `${value}: ${node?.parentElement?.outerHTML.slice(0, 80)} ${JSON.stringify([previousRect, currentRect])}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading && seen.headings.at(-1) !== heading) seen.headings.push(heading);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
}

export function readSeen(page: Page): Promise<{ movements: string[]; headings: string[] }> {
  return page.evaluate(() => (window as unknown as { seen: { movements: string[]; headings: string[] } }).seen);
}
