// Refuses requests while the process is overloaded, before anything of them is read: otherwise each one waits behind
// all the others, and a process without memory ends for everybody.
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { getLive, getReady } from '#contract/health.ts';
import { serverBusy } from '../errors/app-error.ts';

export interface OverloadLimits {
  sampleMs: number;
  /** How late a timer may be while the process works as long, twice in succession. */
  delayMsMax: number;
  /** Of the heap that V8 may use at most. */
  heapShareMax: number;
  readHeapShare(): number;
}

/**
 * A save at the limits blocks for less than 60 ms, and a single long pause (a machine that wakes up) is one late sample.
 * Where other programs take the processor the timer is late as well, but refusing requests would not help: so the process
 * must have worked as long itself. A second, twice in succession, is what only more work than can be done brings about.
 */
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

/** About 10 µs, twice a second. */
function readHeapShare(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
}
