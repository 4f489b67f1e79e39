// Which screen stands at which address. Home is in the first load; the code of the others comes when it is wanted.
import { lazyRoute, type LazyRoute } from './components/lazy/lazy-route.tsx';
import { HomePage } from './pages/home.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { PATHS } from './navigation/paths.ts';

type Page = Pick<LazyRoute, 'Screen'> & Partial<LazyRoute>;

const PAGES: Readonly<Record<string, Page>> = {
  [PATHS.home]: { Screen: HomePage },
  [PATHS.reflection]: lazyRoute(async () => (await import('./pages/reflection.tsx')).ReflectionPage),
  [PATHS.synthesis]: lazyRoute(async () => (await import('./pages/synthesis.tsx')).SynthesisPage),
  [PATHS.bedtimeReading]: lazyRoute(async () => (await import('./pages/bedtime.tsx')).BedtimeReadingPage),
  [PATHS.weeklyRefresher]: lazyRoute(async () => (await import('./pages/weekly.tsx')).WeeklyRefresherPage),
  [PATHS.history]: lazyRoute(async () => (await import('./pages/history.tsx')).HistoryPage),
  [PATHS.outbox]: lazyRoute(async () => (await import('./pages/outbox.tsx')).OutboxPage),
  [PATHS.settings]: lazyRoute(async () => (await import('./pages/settings.tsx')).SettingsPage),
};
const NOT_FOUND: Page = { Screen: NotFoundPage };

export function findPage(path: string): Page {
  return PAGES[path] ?? NOT_FOUND;
}
