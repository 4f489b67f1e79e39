// Changing a day, with what storage refuses said in the catalogue's sentences: storage itself knows only their kinds.
import type { ChangeTarget, Changed, Reflections } from '../storage/storage.ts';
import { keyReused, notFound } from './errors.ts';

type Decide = Parameters<Reflections['change']>[1];

export async function changeDay(target: ChangeTarget, decide: Decide, reflections: Reflections): Promise<Changed> {
  try {
    return await reflections.change(target, decide);
  } catch (error) {
    const { kind } = error as { kind?: unknown };
    if (kind === 'not-found') throw notFound();
    if (kind === 'key-reused') throw keyReused();
    throw error;
  }
}
