import type { KeyObject } from 'node:crypto';

export interface KeyCache {
  get(userId: string): KeyObject | undefined;
  set(userId: string, key: KeyObject): void;
}

/** The keys used last. A Map keeps its order of insertion, so the first is the one not used for longest. */
export function createKeyCache(max: number): KeyCache {
  const keys = new Map<string, KeyObject>();

  function keep(userId: string, key: KeyObject): void {
    keys.delete(userId);
    keys.set(userId, key);
    if (keys.size <= max) return;
    const [oldest] = keys.keys();
    if (oldest !== undefined) keys.delete(oldest);
  }

  return {
    get(userId) {
      const key = keys.get(userId);
      if (key !== undefined) keep(userId, key);
      return key;
    },
    set: keep,
  };
}
