import { fetchJson } from '../api/api-client.ts';
import { createNetworkFirst } from './network-first.ts';
import { schedule } from '../time/schedule.ts';

/** Reads for pages: from the server, otherwise from this device. */
export const readJournal = createNetworkFirst({
  request: fetchJson,
  async readCached(path) {
    // Offline the chunk may be missing too, when the service worker is not installed yet.
    const module = await import('./read-cached.ts').catch(() => null);
    return module?.readCached(path);
  },
  schedule,
});
