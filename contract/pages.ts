import { isIsoDate, latestDayOnEarth } from './days.ts';

/** The pages with one address. */
export const PAGES = {
  home: '/',
  reflection: '/reflection',
  synthesis: '/synthesis',
  bedtimeReading: '/bedtime-reading',
  weeklyRefresher: '/weekly-refresher',
  history: '/history',
  outbox: '/outbox',
  settings: '/settings',
  import: '/settings/import',
  book: '/book',
} as const;

export const PAGE_PATHS: readonly string[] = Object.values(PAGES);

/** The address of a day, such as `/history/2026-11-21`, begins with it. */
const DAY_START = `${PAGES.history}/`;

/** The server answers these paths with the app and status 200; any other path gets the app with 404. */
export function isPagePath(path: string, nowMs: number): boolean {
  if (!path.startsWith(DAY_START)) return PAGE_PATHS.includes(path);
  const date = path.slice(DAY_START.length);
  return isIsoDate(date) && date <= latestDayOnEarth(nowMs);
}

/** The element of a page that contains what the page reads first, as the answer of `getSession`. */
export const FIRST_DATA_ID = 'first-data';

/** With the value `welcome`, the service worker asks for the welcome page, which otherwise only a navigation gets. */
export const SHELL_HEADER = 'x-learn-shell';
