// What a read would have been answered, from the days on this device. Its code comes when the first answer is missing.
import { dayShelf } from '../storage/cached-days/days-db.ts';
import { answerRead, parseRead } from '../storage/cached-days/answer-from-cache.ts';
import { NoAnswerError } from '../api/network-error.ts';

/** Undefined when the device knows nothing about it. Throws, in plain words, where only older days are missing. */
export async function recallRead(path: string): Promise<unknown> {
  const read = parseRead(path);
  if (!read) return undefined;
  // A device that cannot be read is one that knows nothing.
  const kept = await dayShelf.find(read.userId).catch(() => null);
  if (!kept) return undefined;
  const answer = answerRead(read, kept);
  if (answer === undefined && read.kind !== 'figures')
    throw new NoAnswerError('Only your latest days are saved on this device. Older days need a connection.');
  return answer;
}
