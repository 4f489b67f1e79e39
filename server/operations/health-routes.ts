import { getLive, getReady } from '#contract/health.ts';
import { notReady } from '../http/errors/app-error.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { Storage } from '../storage.ts';

interface Deps {
  storage: Pick<Storage, 'checkHealth'>;
}

export function bindHealthRoutes(serve: RouteBinder, { storage }: Deps): void {
  serve.public(getLive, () => ({ status: 'live' as const }));

  serve.public(getReady, async () => {
    const trouble = await storage.checkHealth();
    if (trouble !== null) throw notReady(trouble);
    return { status: 'ready' as const };
  });
}
