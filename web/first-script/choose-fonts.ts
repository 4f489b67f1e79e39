import { hasFonts, listFontLinks } from '../storage/browser/kept-fonts.ts';

/** As in web/styles/tokens/tokens.css, without the fonts that have to be loaded. */
const SYSTEM_FONTS = [
  ['--font-sans', 'Learn Sans Arial,Learn Sans Roboto,system-ui,sans-serif'],
  ['--font-serif', 'Learn Serif Georgia,Learn Serif Noto,Learn Serif Times,Georgia,serif'],
] as const;

/** Before the first frame: fonts that the device has already, otherwise those of the system for the whole visit. */
export function chooseFonts(openStorage: () => Storage): void {
  const links = listFontLinks();
  if (hasFonts(openStorage, links)) for (const link of links) link.rel = 'preload';
  else for (const [name, fonts] of SYSTEM_FONTS) document.documentElement.style.setProperty(name, fonts);
}
