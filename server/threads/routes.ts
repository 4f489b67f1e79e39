import { findThread } from '#contract/threads.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { ListDeps } from '../reflections/list.ts';
import * as threads from './find.ts';

export function bindThreadRoutes(serve: RouteBinder, deps: ListDeps): void {
  serve.person(findThread, ({ userId, params }) => threads.findThread({ userId, date: params.date }, deps));
}
