type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const MAC = /Macintosh/;

// Order matters: browsers name those that they are made from, and only Chrome and Edge install from the address bar.
const WAYS: readonly (readonly [RegExp, string | null])[] = [
  [/iPhone|iPad|iPod/, 'tap Share, then “Add to Home Screen”.'],
  [/Android/, 'open the menu of this browser, then “Add to Home screen”.'],
  [/Firefox\/|OPR\//, null],
  [/Chrome\//, 'press the install icon at the end of the address bar.'],
  [MAC, 'open the menu “File”, then “Add to Dock”.'],
];

/** How this browser makes an app of a page, in the words of its own menus. Null when it cannot. */
export function findInstallWay({ userAgent, maxTouchPoints }: Browser): string | null {
  // An iPad calls itself a Mac, and no Mac has a touch screen.
  const name = MAC.test(userAgent) && maxTouchPoints > 1 ? 'iPad' : userAgent;
  return WAYS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** An installed Learn has a window of its own. Without https there is nothing to install. */
export function mayInstall(page: Pick<Window, 'isSecureContext' | 'matchMedia'>): boolean {
  return page.isSecureContext && !page.matchMedia('(display-mode: standalone)').matches;
}
