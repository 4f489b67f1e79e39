import { saveBedtimeText, saveReflectionText, saveWeeklyText } from '#contract/browser-texts.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { BrowserTextDeps } from './accept-text.ts';

/** The checks load with the first text that a browser sends: most servers get none, and would start slower with them. */
const loadTexts = () => import('./save-texts.ts');

export function bindBrowserTextRoutes(serve: RouteBinder, deps: BrowserTextDeps): void {
  serve.person(saveReflectionText, async ({ userId, params, body }) =>
    (await loadTexts()).saveDayText({ ...params, userId, body }, deps),
  );

  serve.person(saveBedtimeText, async ({ userId, body: { dates, ...body } }) =>
    (await loadTexts()).saveReadingText({ userId, dates, body }, deps),
  );

  serve.person(saveWeeklyText, async ({ userId, params, body }) =>
    (await loadTexts()).saveWeekText({ ...params, userId, body }, deps),
  );
}
