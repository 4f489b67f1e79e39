import { getAbout } from '#contract/about.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { Storage } from '../storage.ts';

interface Deps {
  engine: Storage['engine'];
  /** `embedded`, or `provider:model`. */
  writer: string;
  version: string;
}

export function bindAboutRoutes(serve: RouteBinder, { engine, writer, version }: Deps): void {
  serve.person(getAbout, () => ({ database: engine, writer, version }));
}
