// The stored weekly refreshers of a person.
import { GENERATED_TEXTS_PAGE_SIZE } from '#contract/limits.ts';
import type { PagedWeeklyRefreshers } from '#contract/weekly.ts';
import { excludeRemovedDays } from '../generated-texts/exclude-removed-days.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import type { GeneratedTexts } from '../generated-texts/rows/generated-text-rows.ts';
import { parseWeekCursor } from '../generated-texts/cursors.ts';
import { toStoredWeeklyRefresher } from './week-text.ts';

export interface WeekListDeps extends Pick<StorageDeps, 'database'> {
  generatedTexts: Pick<GeneratedTexts, 'listWeeklyRefreshers'>;
}

export async function listWeeklyRefreshers(
  { userId, before }: { userId: string; before?: string | undefined },
  deps: WeekListDeps,
): Promise<PagedWeeklyRefreshers> {
  const page = { limit: GENERATED_TEXTS_PAGE_SIZE, before: parseWeekCursor(before) };
  const { texts, next } = await deps.generatedTexts.listWeeklyRefreshers(userId, page);
  return { weeks: await excludeRemovedDays(userId, texts.map(toStoredWeeklyRefresher), deps), next };
}
