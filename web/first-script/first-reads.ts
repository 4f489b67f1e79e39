import type { IsoDate } from '#contract/days.ts';
import { BEDTIME_REFLECTIONS, HOME_REFLECTIONS } from '#contract/limits.ts';
import type { PAGES } from '#contract/pages.ts';
import { listReflections } from '#contract/reflections.ts';

/** The object itself would make the script larger; its type checks the paths. */
type PagePath = (typeof PAGES)[keyof typeof PAGES];

interface Visit {
  userId: string;
  location: Pick<Location, 'pathname' | 'search'>;
  today: IsoDate;
}

/** The addresses that a page reads first, exactly as its queries spell them. `buildUrl` would make the script too large. */
export function listFirstReads({ userId, location: { pathname, search }, today }: Visit): string[] {
  const base = listReflections.path.replace(':userId', encodeURIComponent(userId));
  const list = `${base}?limit=${HOME_REFLECTIONS}`;
  // The date of /history/2026-11-21; no other page has a second part.
  const inPath = pathname.split('/')[2];
  const date = inPath ?? new URLSearchParams(search).get('date') ?? today;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? [`${base}/${date}`] : [];
  const reads: Partial<Record<string, string[]>> = {
    '/': [list, `${base}/${today}`, `${base}/figures?today=${today}`],
    '/bedtime-reading': [`${base}?limit=${BEDTIME_REFLECTIONS}`],
    '/reflection': [...day, list],
    '/synthesis': day,
  } satisfies Partial<Record<PagePath, string[]>>;
  return reads[pathname] ?? (inPath ? day : []);
}
