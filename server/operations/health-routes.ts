import { getLive, getReady } from '#contract/health.ts';
import { notReady } from '../http/errors/app-error.ts';
import type { Serve } from '../http/bind-route.ts';
import type { Storage } from '../storage.ts';

interface Deps {
  storage: Pick<Storage, 'findTrouble'>;
}

export function serveHealth(serve: Serve, { storage }: Deps): void {
  serve.anyone(getLive, () => ({ status: 'live' as const }));

  serve.anyone(getReady, async () => {
    const trouble = await storage.findTrouble();
    if (trouble !== null) throw notReady(trouble);
    return { status: 'ready' as const };
  });
}
