import { fetchJson } from '../api/api-client.ts';
import { createNetworkFirst } from './network-first.ts';
import { schedule } from '../time/schedule.ts';

/** What pages read with: the server, else this device. */
export const readJournal = createNetworkFirst({
  request: fetchJson,
  async readCached(path) {
    // Without a connection the code may be missing too, where the service worker is not in its place yet.
    const recall = await import('./read-cached.ts').catch(() => null);
    return recall?.readCached(path);
  },
  schedule,
});
