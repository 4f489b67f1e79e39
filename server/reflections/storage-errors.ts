// Changing days, with what storage refuses said in the catalogue's sentences: storage itself knows only their kinds.
import { damagedDay } from './errors.ts';
import { idempotencyKeyReused, notFound } from '../http/errors/app-error.ts';
import type { ChangeTarget, ChangeResult, DayUpdate } from './rows/reflection-change.ts';
import type { Reflections } from './rows/reflections.ts';

type Decide = Parameters<Reflections['change']>[1];

/** `device` is noted at each text that this change writes: two devices that change one text can be told apart. */
export function changeDay(
  { device, ...target }: ChangeTarget & { device?: string | undefined },
  decide: Decide,
  reflections: Reflections,
): Promise<ChangeResult> {
  const decideNoted: Decide = (current, nextVersion) => stampDevice(decide(current, nextVersion), nextVersion, device);
  return mapStorageErrors(() => reflections.change(target, decideNoted));
}

function stampDevice(decision: DayUpdate, version: number, device: string | undefined): DayUpdate {
  const { next } = decision;
  if (!next) return decision;
  const entries = next.entries.map((entry) => {
    if (entry.rev !== version) return entry;
    const { device: _, ...text } = entry;
    return device === undefined ? text : { ...text, device };
  });
  return { ...decision, next: { ...next, entries } };
}

export async function mapStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { kind } = error as { kind?: unknown };
    if (kind === 'not-found') throw notFound();
    if (kind === 'damaged-day') throw damagedDay();
    if (kind === 'key-reused') throw idempotencyKeyReused();
    throw error;
  }
}
