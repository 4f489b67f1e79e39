// What a read would have been answered, from the days on this device. Its code comes when the first answer is missing.
import { daysDb } from '../storage/cached-days/days-db.ts';
import { answerFromCache, parseJournalRead } from '../storage/cached-days/answer-from-cache.ts';
import { NetworkError } from '../api/network-error.ts';

/** Undefined when the device knows nothing about it. Throws, in plain words, where only older days are missing. */
export async function readCached(path: string): Promise<unknown> {
  const read = parseJournalRead(path);
  if (!read) return undefined;
  // A device that cannot be read is one that knows nothing.
  const kept = await daysDb.find(read.userId).catch(() => null);
  if (!kept) return undefined;
  const answer = answerFromCache(read, kept);
  if (answer === undefined && read.kind !== 'figures')
    throw new NetworkError('Only your latest days are saved on this device. Older days need a connection.');
  return answer;
}
