// Changing days, with what storage refuses said in the catalogue's sentences: storage itself knows only their kinds.
import type { ChangeTarget, Changed, Reflections } from '../storage/storage.ts';
import { damagedDay, keyReused, notFound } from './errors.ts';

type Decide = Parameters<Reflections['change']>[1];

export function changeDay(target: ChangeTarget, decide: Decide, reflections: Reflections): Promise<Changed> {
  return sayRefusals(() => reflections.change(target, decide));
}

export async function sayRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { kind } = error as { kind?: unknown };
    if (kind === 'not-found') throw notFound();
    if (kind === 'damaged-day') throw damagedDay();
    if (kind === 'key-reused') throw keyReused();
    throw error;
  }
}
