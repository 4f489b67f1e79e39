import { randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { openBytes, sealBytes } from './cipher.ts';
import type { SealContext } from './cipher.ts';
import { VaultError } from './errors.ts';
import { verifyMasterKeys } from './master-key-change.ts';
import type { KeyRotationRows, UnlockResult } from './master-key-change.ts';
import { deriveServerSecret } from './derived-keys.ts';
import { unwrap, wrap } from './wrapping.ts';
import type { MasterKeys, WrappedKey } from './wrapping.ts';

export interface DeviceKeys {
  /** The key that a person's devices seal with; always the same. */
  get(userId: string): Promise<Buffer>;
}

export interface ServerSecrets {
  /** The secret for this purpose, the same in all processes; then that of the other master key during a rotation. */
  derive(purpose: string): readonly Buffer[];
}

export interface UserKeyRows {
  find(userId: string): Promise<WrappedKey | null>;
  /** Commits the key and returns it, or the existing one. Null when the master key was rotated in between. */
  add(key: WrappedKey): Promise<WrappedKey | null>;
  /** True when this person has stored texts: then a key must exist, and a new one would hide its loss. */
  hasTexts(userId: string): Promise<boolean>;
  withMaintenanceLock<Result>(body: (rows: KeyRotationRows) => Promise<Result>): Promise<Result>;
}

export type Vault = ReturnType<typeof createVault>;

interface KeyRing extends MasterKeys, Pick<UnlockResult, 'version' | 'wrapping'> {}

const KEY_BYTES = 32;
/** About 3 MB. A key that is not cached costs one read. */
const CACHED_KEYS_MAX = 10_000;

export function createVault(rows: UserKeyRows) {
  const cache = new Map<string, KeyObject>();
  let ring: KeyRing | null = null;

  async function unlock(masters: MasterKeys): Promise<UnlockResult> {
    const unlocked = await rows.withMaintenanceLock((maintenance) => verifyMasterKeys(masters, maintenance));
    ring = { ...masters, version: unlocked.version, wrapping: unlocked.wrapping };
    return unlocked;
  }

  async function loadKey(userId: string): Promise<KeyObject | null> {
    const row = await rows.find(userId);
    return row === null ? null : cacheKey(row);
  }

  function cacheKey(row: WrappedKey): KeyObject {
    const key = unwrap(row, requireRing());
    if (cache.size >= CACHED_KEYS_MAX) cache.clear();
    cache.set(row.userId, key);
    return key;
  }

  function requireRing(): KeyRing {
    if (ring === null) throw new VaultError('master-key', 'The vault is locked.');
    return ring;
  }

  async function createKey(userId: string): Promise<KeyObject> {
    const { wrapping: master, version } = requireRing();
    // Another request may have created the key and saved the first text in between.
    if (await rows.hasTexts(userId)) return requireKey(await loadKey(userId));
    const added = await rows.add(wrap({ userId, key: randomBytes(KEY_BYTES) }, { master, version }));
    if (added !== null) return cacheKey(added);
    await unlock(requireRing());
    return createKey(userId);
  }

  return {
    unlock,
    /** The key of a person who has texts. */
    getKey: async (userId: string): Promise<KeyObject> => requireKey(cache.get(userId) ?? (await loadKey(userId))),
    /** Creates the key for the person's first text. */
    async ensureKey(userId: string): Promise<KeyObject> {
      return cache.get(userId) ?? (await loadKey(userId)) ?? createKey(userId);
    },
    /** After the key was destroyed: it must not stay in memory. Without a person, those of all. */
    forget(userId?: string): void {
      if (userId === undefined) cache.clear();
      else cache.delete(userId);
    },
    /** The secret for this purpose, then that of the other master key, so that earlier signatures stay valid. */
    deriveSecrets(purpose: string): Buffer[] {
      const { wrapping, current, previous } = requireRing();
      // While a rotation is pending, the wrapping key comes first: other processes know only that one.
      const masters = new Set([wrapping, current, previous ?? current]);
      return [...masters].map((master) => deriveServerSecret(master, purpose));
    },
  };
}

export function seal(key: KeyObject, context: SealContext, text: string): Buffer {
  return sealBytes(key, context, Buffer.from(text));
}

export function open(key: KeyObject, context: SealContext, sealed: Uint8Array): string {
  const text = openOrNull(key, context, sealed);
  if (text !== null) return text;
  const column = `${context.table}.${context.column}`;
  throw new VaultError('unreadable', `A stored text (${column}) does not open with the key of its person.`);
}

export function openOrNull(key: KeyObject, context: SealContext, sealed: Uint8Array): string | null {
  return openBytes(key, context, sealed)?.toString('utf8') ?? null;
}

function requireKey(key: KeyObject | null): KeyObject {
  if (key !== null) return key;
  throw new VaultError(
    'key-missing',
    'The key of a person with stored texts is missing. A backup of the keys may have it.',
  );
}
