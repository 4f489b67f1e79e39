import { queryOptions } from '@tanstack/react-query';
import { listYears, type CalendarYear } from '#contract/calendar.ts';
import type { IsoDate } from '#contract/days.ts';
import { buildUrl } from '#contract/route.ts';
import { buildKey } from '../../api/query-keys.ts';

export function yearsOptions(userId: string, today: IsoDate) {
  return queryOptions<CalendarYear[]>({
    queryKey: buildKey(buildUrl(listYears.path, { userId }, { today }), 'reflections', userId),
  });
}
