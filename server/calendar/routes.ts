import { listYears } from '#contract/calendar.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import * as years from './years.ts';

export function bindCalendarRoutes(serve: RouteBinder, deps: years.YearsDeps): void {
  serve.person(listYears, ({ userId, budget, query }) => years.listYears({ userId, budget, today: query.today }, deps));
}
