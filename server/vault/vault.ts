// The keys of all people, and the texts sealed with them. Storage calls it; nobody else sees a sealed text.
import { randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { openBytes, sealBytes } from './cipher.ts';
import type { SealContext } from './cipher.ts';
import { VaultError } from './errors.ts';
import { createKeyCache } from './key-cache.ts';
import { verifyMasterKeys } from './master-key-change.ts';
import type { KeyRotationRows, UnlockResult } from './master-key-change.ts';
import { deriveServerSecret } from './server-secret.ts';
import { unwrap, wrap } from './wrapping.ts';
import type { MasterKeys, WrappedKey } from './wrapping.ts';

export interface DeviceKeys {
  /** What a person's devices seal with; the same each time. */
  get(userId: string): Promise<Buffer>;
}

export interface ServerSecrets {
  /** The secret for this purpose, the same at all processes; after it the one of the previous master key, if there is one. */
  derive(purpose: string): readonly Buffer[];
}

/** Where wrapped keys lie; storage/keys.ts has the rows. */
export interface UserKeyRows {
  find(userId: string): Promise<WrappedKey | null>;
  /**
   * Keeps the one that is there already, and returns the one that counts. On disk when it resolves. Null when the master
   * key was changed since: a key that is wrapped by the one before would be left over.
   */
  add(key: WrappedKey): Promise<WrappedKey | null>;
  /** True when texts of this person are stored: then a key must exist, and a new one would hide its loss. */
  hasTexts(userId: string): Promise<boolean>;
  /** One at a time over all processes, altogether or not at all. */
  withMaintenanceLock<Result>(body: (rows: KeyRotationRows) => Promise<Result>): Promise<Result>;
}

export interface Vault {
  /** Opens the known text, or makes it; wraps all keys anew when only the previous master key opens it. */
  unlock(masters: MasterKeys): Promise<UnlockResult>;
  /** The key of a person who has texts. */
  getKey(userId: string): Promise<KeyObject>;
  /** Made when this is the person's first text. */
  ensureKey(userId: string): Promise<KeyObject>;
  /** The secret for this purpose, then that of the other master key where two are given: what it has signed stays valid. */
  deriveSecrets(purpose: string): Buffer[];
}

interface KeyRing extends MasterKeys, Pick<UnlockResult, 'version' | 'wrapping'> {}

const KEY_BYTES = 32;
/** About 300 bytes each. */
const CACHED_KEYS_MAX = 10_000;

export function createVault(rows: UserKeyRows): Vault {
  const cache = createKeyCache(CACHED_KEYS_MAX);
  let ring: KeyRing | null = null;

  async function unlock(masters: MasterKeys): Promise<UnlockResult> {
    const unlocked = await rows.withMaintenanceLock((maintenance) => verifyMasterKeys(masters, maintenance));
    ring = { ...masters, version: unlocked.version, wrapping: unlocked.wrapping };
    return unlocked;
  }

  async function loadKey(userId: string): Promise<KeyObject | null> {
    const row = await rows.find(userId);
    return row === null ? null : keep(row);
  }

  function keep(row: WrappedKey): KeyObject {
    const key = unwrap(row, requireRing());
    cache.set(row.userId, key);
    return key;
  }

  function requireRing(): KeyRing {
    if (ring === null) throw new VaultError('master-key', 'The vault is locked.');
    return ring;
  }

  async function makeKey(userId: string): Promise<KeyObject> {
    const { wrapping: master, version } = requireRing();
    if (await rows.hasTexts(userId)) {
      // Another request may have made the key, and saved the first text, since we looked.
      const made = await loadKey(userId);
      if (made === null) throw keyMissing();
      return made;
    }
    const added = await rows.add(wrap({ userId, key: randomBytes(KEY_BYTES) }, { master, version }));
    if (added !== null) return keep(added);
    await unlock(requireRing());
    return makeKey(userId);
  }

  return {
    unlock,
    async getKey(userId) {
      const key = cache.get(userId) ?? (await loadKey(userId));
      if (key === null) throw keyMissing();
      return key;
    },
    async ensureKey(userId) {
      return cache.get(userId) ?? (await loadKey(userId)) ?? makeKey(userId);
    },
    deriveSecrets(purpose) {
      const { wrapping, current, previous } = requireRing();
      // While the change of the master key waits, a process that has only the previous one knows what is signed here.
      const masters = new Set([wrapping, current, previous ?? current]);
      return [...masters].map((master) => deriveServerSecret(master, purpose));
    },
  };
}

export function seal(key: KeyObject, place: SealContext, text: string): Buffer {
  return sealBytes(key, place, Buffer.from(text));
}

export function open(key: KeyObject, place: SealContext, sealed: Uint8Array): string {
  const text = openOrNull(key, place, sealed);
  if (text !== null) return text;
  const column = `${place.table}.${place.column}`;
  throw new VaultError('unreadable', `A stored text (${column}) does not open with the key of its person.`);
}

/** For rows that are damaged each by itself. */
export function openOrNull(key: KeyObject, place: SealContext, sealed: Uint8Array): string | null {
  return openBytes(key, place, sealed)?.toString('utf8') ?? null;
}

function keyMissing(): VaultError {
  return new VaultError(
    'key-missing',
    'The key of a person who has texts is missing; it may be in a backup of the keys.',
  );
}
