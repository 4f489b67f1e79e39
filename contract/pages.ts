/** The paths that the server answers with the app and status 200; any other path gets the app with 404. */
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

/** With the value `welcome`, the service worker asks for the welcome page, which otherwise only a navigation gets. */
export const SHELL_HEADER = 'x-learn-shell';
