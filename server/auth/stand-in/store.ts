// What the stand-in must remember between two requests of one sign-in: in memory, bounded, gone with the process.
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../clock.ts';

interface Item {
  payload: AdapterPayload;
  expiresAt: number;
}

/** About a hundred sign-ins under way at once; whoever starts more pushes the oldest out. */
const ITEMS_MAX = 1000;

export type CreateAdapter = (kind: string) => Adapter;

export function createStore(clock: Clock): CreateAdapter {
  // A Map keeps the order of insertion, so its first key is the oldest.
  const items = new Map<string, Item>();

  function find(key: string): AdapterPayload | undefined {
    const item = items.get(key);
    if (!item || item.expiresAt > clock.now()) return item?.payload;
    items.delete(key);
    return undefined;
  }

  function save(key: string, item: Item): void {
    items.delete(key);
    items.set(key, item);
    const oldest = items.keys().next();
    if (items.size > ITEMS_MAX && !oldest.done) items.delete(oldest.value);
  }

  function removeWhere(isMeant: (payload: AdapterPayload) => boolean): void {
    for (const [key, { payload }] of items) if (isMeant(payload)) items.delete(key);
  }

  return (kind) => ({
    upsert: async (id, payload, expiresIn) => {
      const expiresAt = expiresIn === undefined ? Infinity : clock.now() + expiresIn * 1000;
      save(`${kind} ${id}`, { payload, expiresAt });
    },
    find: async (id) => find(`${kind} ${id}`),
    findByUid: async (uid) => {
      for (const [key, { payload }] of items) if (key.startsWith(`${kind} `) && payload.uid === uid) return find(key);
      return undefined;
    },
    // Codes for devices, which the stand-in does not hand out.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = find(`${kind} ${id}`);
      if (payload) payload.consumed = Math.floor(clock.now() / 1000);
    },
    destroy: async (id) => {
      items.delete(`${kind} ${id}`);
    },
    revokeByGrantId: async (grantId) => removeWhere((payload) => payload.grantId === grantId),
  });
}
