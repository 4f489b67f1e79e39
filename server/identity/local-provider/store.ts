// The provider's state between the requests of one sign-in: in memory and bounded.
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../clock.ts';

interface Item {
  payload: AdapterPayload;
  expiresAt: number;
  /** Of the client whose request created it. */
  address: string;
}

/** A sign-in takes up to four items: about 500 concurrent sign-ins, at most a tenth of them from one address. */
const ITEMS_MAX = 2000;
const ITEMS_PER_ADDRESS_MAX = 200;

export type CreateAdapter = (kind: string) => Adapter;

export function createMemoryStore(clock: Clock, findAddress: () => string = () => ''): CreateAdapter {
  // A Map keeps the order of insertion, so its first key is the oldest.
  const items = new Map<string, Item>();

  function find(key: string): AdapterPayload | undefined {
    const item = items.get(key);
    if (!item || item.expiresAt > clock.now()) return item?.payload;
    items.delete(key);
    return undefined;
  }

  /** An address that exceeds its share replaces only its own items. */
  function save(key: string, { payload, expiresAt }: Omit<Item, 'address'>): void {
    const address = items.get(key)?.address ?? findAddress();
    items.delete(key);
    const own = [...items].filter(([, item]) => item.address === address).map(([ownKey]) => ownKey);
    if (own.length >= ITEMS_PER_ADDRESS_MAX || items.size >= ITEMS_MAX) {
      const [oldest] = own.length > 0 ? own : items.keys();
      if (oldest !== undefined) items.delete(oldest);
    }
    items.set(key, { payload, expiresAt, address });
  }

  function removeWhere(matches: (payload: AdapterPayload) => boolean): void {
    for (const [key, { payload }] of items) if (matches(payload)) items.delete(key);
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
    // The device flow is not used.
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
