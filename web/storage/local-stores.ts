// The way to the localStore of whoever is here. Small, for it is in the first load; the localStore itself comes after the first page.
import type { LocalStoreEvents } from './browser-local-store.ts';
import type { LocalStore } from './local-store.ts';

type Create = (userId: string, events: LocalStoreEvents) => LocalStore;

interface Current {
  userId: string;
  store: Promise<LocalStore>;
}

export function createLocalStores(load: () => Promise<Create>) {
  let current: Current | null = null;
  const listeners = new Set<LocalStoreEvents>();
  const events: LocalStoreEvents = {
    onSaved: (...news) => listeners.forEach((listener) => listener.onSaved(...news)),
    onRefused: (...news) => listeners.forEach((listener) => listener.onRefused(...news)),
    onSignedOut: () => listeners.forEach((listener) => listener.onSignedOut()),
  };
  const leave = async (clear: (localStore: LocalStore) => Promise<unknown>): Promise<void> => {
    const leaving = current;
    current = null;
    const end = (localStore: LocalStore) => {
      localStore.stop();
      return clear(localStore);
    };
    await leaving?.store.then(end).catch(() => undefined);
  };
  const start = async (userId: string): Promise<LocalStore> => {
    const create = await load().catch((cause: unknown) => {
      throw new Error('Part of Learn could not be loaded. Please check your connection and try again.', { cause });
    });
    return create(userId, events);
  };

  return {
    /** The localStore of a person; it begins its work with the first who asks. */
    forUser(userId: string): Promise<LocalStore> {
      if (current?.userId === userId) return current.store;
      // What the page of the one before has written last must not stay readable.
      void leave((localStore) => localStore.sealAll());
      const localStore = start(userId);
      const mine = { userId, store: localStore };
      current = mine;
      // A part that could not be fetched is fetched anew by the next who asks.
      localStore.catch(() => current === mine && (current = null));
      return localStore;
    },
    subscribe(listener: LocalStoreEvents): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasUnsent: async (): Promise<boolean> => (await (await current?.store)?.hasUnsent()) ?? false,
    /** Before signing out: what has not reached the server stays, unreadable until its person returns. */
    async prepareSignOut(): Promise<void> {
      await (await current?.store)?.prepareSignOut();
    },
    /** Their session has ended, and their page is gone: nothing more is written or sent. */
    close: () => leave(async () => {}),
    /** Signed out: nothing of the person stays readable here. */
    erase: () => leave((localStore) => localStore.erase()),
  };
}

export const localStores = createLocalStores(
  async () => (await import('./browser-local-store.ts')).createBrowserLocalStore,
);
