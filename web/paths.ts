// The addresses of the screens.
export const PATHS = {
  home: '/',
  reflection: '/reflection',
  synthesis: '/synthesis',
  bedtime: '/bedtime-reading',
  weekly: '/weekly-refresher',
  history: '/history',
  settings: '/settings',
} as const;

export function synthesisOf(day: string): string {
  return `${PATHS.synthesis}?date=${day}`;
}
