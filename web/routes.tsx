// The screen of each address. Home is part of the first load; the code of the other pages loads when it is needed.
import type { ComponentType } from 'react';
import { createLazyModule, type LazyModule } from './components/lazy/lazy-module.ts';
import { HomePage } from './pages/home.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { PATHS } from './navigation/paths.ts';

type Page = LazyModule<ComponentType>;

const PAGES: Readonly<Record<string, Page>> = {
  [PATHS.home]: createLoadedPage(HomePage),
  [PATHS.reflection]: createLazyModule(async () => (await import('./pages/reflection.tsx')).ReflectionPage),
  [PATHS.synthesis]: createLazyModule(async () => (await import('./pages/synthesis.tsx')).SynthesisPage),
  [PATHS.bedtimeReading]: createLazyModule(async () => (await import('./pages/bedtime.tsx')).BedtimeReadingPage),
  [PATHS.weeklyRefresher]: createLazyModule(async () => (await import('./pages/weekly.tsx')).WeeklyRefresherPage),
  [PATHS.history]: createLazyModule(async () => (await import('./pages/history.tsx')).HistoryPage),
  [PATHS.outbox]: createLazyModule(async () => (await import('./pages/outbox.tsx')).OutboxPage),
  [PATHS.settings]: createLazyModule(async () => (await import('./pages/settings.tsx')).SettingsPage),
  [PATHS.book]: createLazyModule(async () => (await import('./pages/book.tsx')).BookPage),
  [PATHS.import]: createLazyModule(async () => (await import('./pages/import.tsx')).ImportPage),
};
const NOT_FOUND: Page = createLoadedPage(NotFoundPage);

/** A day has the same page under both of its addresses. */
export function findPage(path: string): Page {
  return PAGES[path.replace(/^\/history\/.*/, '/synthesis')] ?? NOT_FOUND;
}

function createLoadedPage(Screen: ComponentType): Page {
  return createLazyModule(() => Promise.resolve(Screen), { initial: Screen });
}
