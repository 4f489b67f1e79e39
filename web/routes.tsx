// Which screen stands at which address. Home is in the first load; the code of the others comes when it is wanted.
import { lazyPage, type LazyPage } from './components/lazy/lazy-route.tsx';
import { HomePage } from './pages/home.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { PATHS } from './navigation/paths.ts';

type Page = Pick<LazyPage, 'Screen'> & Partial<LazyPage>;

const PAGES: Readonly<Record<string, Page>> = {
  [PATHS.home]: { Screen: HomePage },
  [PATHS.reflection]: lazyPage(async () => (await import('./pages/reflection.tsx')).ReflectionPage),
  [PATHS.synthesis]: lazyPage(async () => (await import('./pages/synthesis.tsx')).SynthesisPage),
  [PATHS.bedtimeReading]: lazyPage(async () => (await import('./pages/bedtime.tsx')).BedtimeReadingPage),
  [PATHS.weeklyRefresher]: lazyPage(async () => (await import('./pages/weekly.tsx')).WeeklyRefresherPage),
  [PATHS.history]: lazyPage(async () => (await import('./pages/history.tsx')).HistoryPage),
  [PATHS.outbox]: lazyPage(async () => (await import('./pages/outbox.tsx')).OutboxPage),
  [PATHS.settings]: lazyPage(async () => (await import('./pages/settings.tsx')).SettingsPage),
};
const NOT_FOUND: Page = { Screen: NotFoundPage };

export function findPage(path: string): Page {
  return PAGES[path] ?? NOT_FOUND;
}
