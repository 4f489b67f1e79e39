/** Addresses of the app's pages, as the server answers them with 200; everything else is a page with 404. */
export const PAGES = {
  home: '/',
  reflection: '/reflection',
  synthesis: '/synthesis',
  bedtimeReading: '/bedtime-reading',
  weeklyRefresher: '/weekly-refresher',
  history: '/history',
  outbox: '/outbox',
  settings: '/settings',
} as const;

export const PAGE_PATHS: readonly string[] = Object.values(PAGES);
