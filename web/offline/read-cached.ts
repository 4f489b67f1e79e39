// Answers a read from the cached days. Loads when the first answer is missing.
import { daysDb } from '../storage/cached-days/days-db.ts';
import { answerFromCache, parseJournalRead } from '../storage/cached-days/answer-from-cache.ts';
import { NetworkError } from '../api/network-error.ts';

/** Undefined when there is no cached answer. Throws a readable error when only older days are missing. */
export async function readCached(path: string): Promise<unknown> {
  const read = parseJournalRead(path);
  if (!read) return undefined;
  // A database that cannot be read has no days.
  const cached = await daysDb.find(read.userId).catch(() => null);
  if (!cached) return undefined;
  const answer = answerFromCache(read, cached);
  if (answer === undefined && read.kind !== 'figures')
    throw new NetworkError('Only your latest days are saved on this device. Older days need a connection.');
  return answer;
}
