import { getAbout } from '#contract/about.ts';
import { getLive, getReady } from '#contract/health.ts';
import type { Database } from '../database/database.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { notReady } from '../http/errors/app-error.ts';

interface Deps {
  storage: {
    engine: Database['engine'];
    /** What is wrong, in one sentence; null when nothing is. */
    checkHealth(): Promise<string | null>;
  };
  /** `embedded`, or `provider:model`. */
  writer: string;
  version: string;
  accountDeleteDays: number;
}

export function bindOperationsRoutes(serve: RouteBinder, { storage, ...facts }: Deps): void {
  serve.public(getLive, () => ({ status: 'live' as const }));

  serve.public(getReady, async () => {
    const trouble = await storage.checkHealth();
    if (trouble !== null) throw notReady(trouble);
    return { status: 'ready' as const };
  });

  serve.person(getAbout, () => ({ database: storage.engine, ...facts }));
}
