// Generates a text on this device, with the server's embedded writer, when the server does not answer.
import type { Reflection } from '#contract/reflections.ts';
import { NetworkError } from '../api/network-error.ts';
import type * as texts from './local-writer.ts';

/** Type import only, so that the writer stays in its own chunk. */
type LocalWriter = Pick<typeof texts, 'generateReading' | 'generateWeek' | 'findThread'>;

export async function withLocalFallback<Text>(
  fetchText: () => Promise<Text>,
  generate: (writer: LocalWriter) => Text | Promise<Text>,
): Promise<Text> {
  try {
    return await fetchText();
  } catch (error) {
    const writer = error instanceof NetworkError && (await import('./local-writer.ts').catch(() => null));
    if (!writer) throw error;
    return generate(writer);
  }
}

/** The cached days. Throws when there is no cache, which is not the same as a week without entries. */
export async function listCachedDays(userId: string): Promise<readonly Reflection[]> {
  const { daysDb } = await import('../storage/cached-days/days-db.ts');
  const cached = await daysDb.find(userId).catch(() => null);
  if (!cached) throw new NetworkError();
  return cached.days;
}
