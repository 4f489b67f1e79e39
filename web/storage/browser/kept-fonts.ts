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
    const loaded = await Promise.all(links.map(loadFont));
    if (loaded.every(Boolean)) openStorage().setItem(KEY, namesOf(links));
  } catch {
    // Without the item, the next page fetches them again.
  }
}

/** To the last byte: the cache keeps no part of a file. */
async function loadFont({ href }: HTMLLinkElement): Promise<boolean> {
  const answer = await fetch(href, { priority: 'low' });
  await answer.arrayBuffer();
  return answer.ok;
}

function namesOf(links: readonly HTMLLinkElement[]): string {
  return links.map((link) => link.getAttribute('href')).join(' ');
}
