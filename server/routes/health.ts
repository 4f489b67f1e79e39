import { getLive, getReady } from '#contract/health.ts';
import { notReady } from '../domain/errors.ts';
import type { Serve } from '../http/serve.ts';
import type { Storage } from '../storage/storage.ts';

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
