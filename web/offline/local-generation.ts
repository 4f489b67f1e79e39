// Texts that the server is asked for first. Without an answer this device makes them, with the same writer.
import type { Reflection } from '#contract/reflections.ts';
import { NoAnswerError } from '../api/network-error.ts';
import type * as texts from './local-writer.ts';

/** What that chunk exports; only its type is here, so that the chunk stays apart. */
type Texts = Pick<typeof texts, 'makeReading' | 'makeWeek'>;

export async function orMadeHere<Text>(
  ask: () => Promise<Text>,
  make: (texts: Texts) => Text | Promise<Text>,
): Promise<Text> {
  try {
    return await ask();
  } catch (error) {
    const made = error instanceof NoAnswerError && (await import('./local-writer.ts').catch(() => null));
    if (!made) throw error;
    return make(made);
  }
}

/** The latest days of the person. Throws where none were kept: that is not the same as a week without words. */
export async function listKeptDays(userId: string): Promise<readonly Reflection[]> {
  const { dayShelf } = await import('../storage/cached-days/days-db.ts');
  const kept = await dayShelf.find(userId).catch(() => null);
  if (!kept) throw new NoAnswerError();
  return kept.days;
}
