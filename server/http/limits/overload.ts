// Refuses requests under overload, so that not all of them time out and the process does not run out of memory.
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { getLive, getReady } from '#contract/health.ts';
import { serverBusy } from '../errors/app-error.ts';

export interface OverloadLimits {
  sampleMs: number;
  /** A timer that is later than this, twice in succession, while the process used that much CPU time, means overload. */
  delayMsMax: number;
  heapShareMax: number;
  readHeapShare(): number;
}

// A machine that wakes up causes one late sample, so it takes two. When other programs use the processor, the timer is late
// too, but rejecting requests would not help, so the process's own CPU time must be as long.
const LIMITS: OverloadLimits = { sampleMs: 500, delayMsMax: 1_000, heapShareMax: 0.9, readHeapShare };

const HEALTH: ReadonlySet<string | undefined> = new Set([getLive.path, getReady.path]);

export function rejectWhenOverloaded(app: FastifyInstance, limits: OverloadLimits = LIMITS): void {
  const { sampleMs, delayMsMax, heapShareMax } = limits;
  let isBusy = false;
  let lateInARow = 0;
  let due = performance.now() + sampleMs;
  let used = process.threadCpuUsage();

  const timer = setInterval(() => {
    const delayMs = performance.now() - due;
    due = performance.now() + sampleMs;
    const { user, system } = process.threadCpuUsage(used);
    used = process.threadCpuUsage();
    const workedMs = (user + system) / 1_000;
    lateInARow = Math.min(delayMs, workedMs) > delayMsMax ? lateInARow + 1 : 0;
    const heapShare = limits.readHeapShare();
    const wasBusy = isBusy;
    isBusy = lateInARow > 1 || heapShare > heapShareMax;
    if (isBusy && !wasBusy) app.log.warn({ delayMs: Math.round(delayMs), heapShare }, 'overloaded');
  }, sampleMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', (request, _reply, done) => {
    done(isBusy && !HEALTH.has(request.routeOptions.url) ? serverBusy() : undefined);
  });
}

function readHeapShare(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
}
