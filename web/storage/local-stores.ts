// The way to the keeper of whoever is here. Small, for it is in the first load; the keeper itself comes after the first page.
import type { KeeperEvents } from './browser-local-store.ts';
import type { Keeper } from './local-store.ts';

type Create = (userId: string, events: KeeperEvents) => Keeper;

interface Current {
  userId: string;
  keeper: Promise<Keeper>;
}

export function createKeepers(load: () => Promise<Create>) {
  let current: Current | null = null;
  const listeners = new Set<KeeperEvents>();
  const events: KeeperEvents = {
    onSaved: (...news) => listeners.forEach((listener) => listener.onSaved(...news)),
    onRefused: (...news) => listeners.forEach((listener) => listener.onRefused(...news)),
    onSignedOut: () => listeners.forEach((listener) => listener.onSignedOut()),
  };
  const leave = async (clear: (keeper: Keeper) => Promise<unknown>): Promise<void> => {
    const leaving = current;
    current = null;
    const end = (keeper: Keeper) => {
      keeper.stop();
      return clear(keeper);
    };
    await leaving?.keeper.then(end).catch(() => undefined);
  };
  const start = async (userId: string): Promise<Keeper> => {
    const create = await load().catch((cause: unknown) => {
      throw new Error('Part of Learn could not be loaded. Please check your connection and try again.', { cause });
    });
    return create(userId, events);
  };

  return {
    /** The keeper of a person; it begins its work with the first who asks. */
    of(userId: string): Promise<Keeper> {
      if (current?.userId === userId) return current.keeper;
      // What the page of the one before has written last must not stay readable.
      void leave((keeper) => keeper.sealAway());
      const keeper = start(userId);
      const mine = { userId, keeper };
      current = mine;
      // A part that could not be fetched is fetched anew by the next who asks.
      keeper.catch(() => current === mine && (current = null));
      return keeper;
    },
    listen(listener: KeeperEvents): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasUnsent: async (): Promise<boolean> => (await (await current?.keeper)?.hasUnsent()) ?? false,
    /** Before signing out: what has not reached the server stays, unreadable until its person returns. */
    async lockAway(): Promise<void> {
      await (await current?.keeper)?.lockAway();
    },
    /** Their session has ended, and their page is gone: nothing more is written or sent. */
    leave: () => leave(async () => {}),
    /** Signed out: nothing of the person stays readable here. */
    erase: () => leave((keeper) => keeper.erase()),
  };
}

export const keepers = createKeepers(async () => (await import('./browser-local-store.ts')).createBrowserKeeper);
