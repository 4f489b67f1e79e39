import type { KeyObject } from 'node:crypto';

/** Keeps the most recently used keys. A Map is ordered by insertion, so its first key is the least recently used. */
export function createKeyCache(max: number) {
  const keys = new Map<string, KeyObject>();

  function set(userId: string, key: KeyObject): void {
    keys.delete(userId);
    keys.set(userId, key);
    if (keys.size <= max) return;
    const [oldest] = keys.keys();
    if (oldest !== undefined) keys.delete(oldest);
  }

  return {
    get(userId: string): KeyObject | undefined {
      const key = keys.get(userId);
      if (key !== undefined) set(userId, key);
      return key;
    },
    set,
  };
}
