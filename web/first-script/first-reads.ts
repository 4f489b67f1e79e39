import type { IsoDate } from '#contract/days.ts';
import { BEDTIME_REFLECTIONS, HOME_REFLECTIONS } from '#contract/limits.ts';
import type { PAGES } from '#contract/pages.ts';
import { listReflections } from '#contract/reflections.ts';

interface Visit {
  userId: string;
  location: Pick<Location, 'pathname' | 'search'>;
  today: IsoDate;
}

/** The addresses that a page reads first, exactly as its queries spell them. `buildUrl` would make the script too large. */
export function listFirstReads({ userId, location: { pathname, search }, today }: Visit): string[] {
  const base = listReflections.path.replace(':userId', encodeURIComponent(userId));
  const list = `${base}?limit=${HOME_REFLECTIONS}`;
  const date = new URLSearchParams(search).get('date') ?? today;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? [`${base}/${date}`] : [];
  // The object itself would make the script larger; its type checks the paths.
  switch (pathname as (typeof PAGES)[keyof typeof PAGES]) {
    case '/':
      return [list, `${base}/${today}`, `${base}/figures?today=${today}`];
    case '/bedtime-reading':
      return [`${base}?limit=${BEDTIME_REFLECTIONS}`];
    case '/reflection':
      return [...day, list];
    case '/synthesis':
      return day;
    default:
      return [];
  }
}
