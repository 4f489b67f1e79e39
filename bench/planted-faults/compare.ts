// The result of a run, and what has changed since another one.
import type { Area } from './fault.ts';

export interface FaultResult {
  name: string;
  area: Area;
  /** `unclear`: a covering test fails without the fault, or the fault could not be run. */
  state: 'caught' | 'escaped' | 'unclear';
  /** The test that has caught it, or what made it unclear. */
  by: string;
  seconds: number;
}

export interface Comparison {
  name: string;
  change: 'caught then, not now' | 'caught now, not then' | 'not run now' | 'new';
}

export function compareResults(then: readonly FaultResult[], now: readonly FaultResult[]): Comparison[] {
  const before = new Map(then.map((result) => [result.name, result.state === 'caught']));
  return now.flatMap(({ name, state }): Comparison[] => {
    const wasCaught = before.get(name);
    const isCaught = state === 'caught';
    if (wasCaught === undefined) return [{ name, change: 'new' }];
    if (wasCaught === isCaught) return [];
    return [{ name, change: isCaught ? 'caught now, not then' : 'caught then, not now' }];
  });
}

/** Faults that were caught then and are in no file any more. A fault that is taken out proves nothing. */
export function listDropped(then: readonly FaultResult[], known: ReadonlySet<string>): Comparison[] {
  return then
    .filter(({ name, state }) => state === 'caught' && !known.has(name))
    .map(({ name }) => ({ name, change: 'not run now' }));
}

export function isWorse({ change }: Comparison): boolean {
  return change === 'caught then, not now' || change === 'not run now';
}
