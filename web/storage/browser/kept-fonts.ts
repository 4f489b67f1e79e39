// Whether the browser's cache has the fonts of this build. Only then a page uses them: fonts that arrive after the first
// frame would move text.
import { attempt } from './try-storage.ts';

const KEY = 'learn:fonts';

type OpenStorage = () => Storage;

/** The page names the fonts, and loads none of them by itself. */
export function listFontLinks(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')];
}

export function hasFonts(openStorage: OpenStorage, links: readonly HTMLLinkElement[]): boolean {
  return attempt(() => openStorage().getItem(KEY) === namesOf(links), false);
}

/** Fetches the fonts for the next page. */
export async function keepFonts(openStorage: OpenStorage): Promise<void> {
  const links = listFontLinks();
  if (hasFonts(openStorage, links)) return;
  try {
    const answers = await Promise.all(links.map(({ href }) => fetch(href, { priority: 'low' })));
    if (answers.every(({ ok }) => ok)) openStorage().setItem(KEY, namesOf(links));
  } catch {
    // Without the item, the next page fetches them again.
  }
}

function namesOf(links: readonly HTMLLinkElement[]): string {
  return links.map((link) => link.getAttribute('href')).join(' ');
}
