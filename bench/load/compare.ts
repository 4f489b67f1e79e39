// Loads two servers alternately, so that other load on this computer affects both.
import type { MeasuredServer } from './child.ts';
import type { NextRequest } from './requests.ts';
import { runLoad } from './sockets.ts';
import { median, percentile } from './statistics.ts';

export interface Plan {
  rounds: number;
  roundMs: number;
  connections: number;
}

export interface Contestants<T> {
  floor: T;
  learn: T;
}

interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuUs: number;
}

export interface Comparison extends Contestants<Measured> {
  /** Medians of the ratios within a round, which vary less than the ratio of medians. */
  perSecondRatio: number;
  cpuRatio: number;
}

/** Bounds a round by count as well as by time. */
const REQUESTS_PER_ROUND = 50_000;
/** Requests before the measurement, because V8 compiles by count and not by time. */
const WARM_UP = { requestsMax: 1_500, durationMs: 20_000 };

export async function compare(
  servers: Contestants<MeasuredServer>,
  requests: Contestants<NextRequest>,
  plan: Plan,
): Promise<Comparison> {
  const rounds: Contestants<Measured>[] = [];
  const { connections } = plan;
  await runLoad({ port: servers.floor.port, connections, ...WARM_UP, next: requests.floor });
  await runLoad({ port: servers.learn.port, connections, ...WARM_UP, next: requests.learn });
  for (let round = 0; round < plan.rounds; round += 1) {
    const isFloorFirst = round % 2 === 0;
    const measureFloor = (): Promise<Measured> => measure(servers.floor, requests.floor, plan);
    const early = isFloorFirst ? await measureFloor() : null;
    const learn = await measure(servers.learn, requests.learn, plan);
    const floor = early ?? (await measureFloor());
    rounds.push({ floor, learn });
  }
  const medianOf = (pick: (round: Contestants<Measured>) => number): number => median(rounds.map(pick));
  return {
    floor: summarise(rounds.map(({ floor }) => floor)),
    learn: summarise(rounds.map(({ learn }) => learn)),
    perSecondRatio: medianOf(({ floor, learn }) => learn.perSecond / floor.perSecond),
    cpuRatio: medianOf(({ floor, learn }) => learn.cpuUs / floor.cpuUs),
  };
}

async function measure(server: MeasuredServer, next: NextRequest, plan: Plan): Promise<Measured> {
  const before = await server.readUsage();
  const { requests, seconds, latenciesMs } = await runLoad({
    port: server.port,
    connections: plan.connections,
    durationMs: plan.roundMs,
    requestsMax: REQUESTS_PER_ROUND,
    next,
  });
  const after = await server.readUsage();
  return {
    perSecond: requests / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    cpuUs: (after.cpuUs - before.cpuUs) / requests,
  };
}

function summarise(rounds: readonly Measured[]): Measured {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    cpuUs: median(rounds.map(({ cpuUs }) => cpuUs)),
  };
}
