// Access to the local store of the signed-in person. Small, because it is in the first load; the store loads after the first page.
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
    onSaved: (...args) => listeners.forEach((listener) => listener.onSaved(...args)),
    onRefused: (...args) => listeners.forEach((listener) => listener.onRefused(...args)),
    onSignedOut: () => listeners.forEach((listener) => listener.onSignedOut()),
  };
  const stopCurrent = async (clear: (store: LocalStore) => Promise<unknown>): Promise<void> => {
    const stopping = current;
    current = null;
    const stop = (store: LocalStore) => {
      store.stop();
      return clear(store);
    };
    await stopping?.store.then(stop).catch(() => undefined);
  };
  const start = async (userId: string): Promise<LocalStore> => {
    const create = await load().catch((cause: unknown) => {
      throw new Error('Part of Learn could not be loaded. Please check your connection and try again.', { cause });
    });
    return create(userId, events);
  };

  return {
    forUser(userId: string): Promise<LocalStore> {
      if (current?.userId === userId) return current.store;
      // The previous person's last texts must not stay readable.
      void stopCurrent((previous) => previous.sealAll());
      const store = start(userId);
      const started = { userId, store };
      current = started;
      // The next call loads code again that could not be loaded.
      store.catch(() => current === started && (current = null));
      return store;
    },
    subscribe(listener: LocalStoreEvents): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasUnsent: async (): Promise<boolean> => (await (await current?.store)?.hasUnsent()) ?? false,
    async prepareSignOut(): Promise<void> {
      await (await current?.store)?.prepareSignOut();
    },
    /** The session has ended: nothing more is written or sent. */
    close: () => stopCurrent(async () => {}),
    /** After signing out: nothing of the person stays readable on this device. */
    erase: () => stopCurrent((store) => store.erase()),
  };
}

export const localStores = createLocalStores(
  async () => (await import('./browser-local-store.ts')).createBrowserLocalStore,
);

/** The person's local store, as soon as all of its data can be read. */
export async function openLocalStore(userId: string): Promise<LocalStore> {
  const store = await localStores.forUser(userId);
  await store.ready;
  return store;
}
