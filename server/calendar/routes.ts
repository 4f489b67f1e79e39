import { listYears } from '#contract/calendar.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import * as years from './years.ts';

export function bindCalendarRoutes(serve: RouteBinder, deps: years.YearsDeps): void {
  serve.person(listYears, ({ userId, query }) => years.listYears({ userId, today: query.today }, deps));
}
