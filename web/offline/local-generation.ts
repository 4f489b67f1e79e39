// Texts that the server is asked for first. Without an answer this device makes them, with the same writer.
import type { Reflection } from '#contract/reflections.ts';
import { NetworkError } from '../api/network-error.ts';
import type * as texts from './local-writer.ts';

/** What that chunk exports; only its type is here, so that the chunk stays apart. */
type Texts = Pick<typeof texts, 'generateReading' | 'generateWeek'>;

export async function withLocalFallback<Text>(
  ask: () => Promise<Text>,
  make: (texts: Texts) => Text | Promise<Text>,
): Promise<Text> {
  try {
    return await ask();
  } catch (error) {
    const made = error instanceof NetworkError && (await import('./local-writer.ts').catch(() => null));
    if (!made) throw error;
    return make(made);
  }
}

/** The latest days of the person. Throws where none were kept: that is not the same as a week without words. */
export async function listCachedDays(userId: string): Promise<readonly Reflection[]> {
  const { daysDb } = await import('../storage/cached-days/days-db.ts');
  const kept = await daysDb.find(userId).catch(() => null);
  if (!kept) throw new NetworkError();
  return kept.days;
}
