import { request } from '../call.ts';
import { createRead } from './read.ts';
import { schedule } from '../schedule.ts';

/** What pages read with: the server, else this device. */
export const readJournal = createRead({
  request,
  async recall(path) {
    // Without a connection the code may be missing too, where the service worker is not in its place yet.
    const recall = await import('./recall.ts').catch(() => null);
    return recall?.recallRead(path);
  },
  schedule,
});
