// The keys of all people, and the texts sealed with them. Storage calls it; nobody else sees a sealed text.
import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { openBytes, sealBytes } from './cipher.ts';
import type { Place } from './cipher.ts';
import { VaultError } from './errors.ts';
import { createKeyCache } from './key-cache.ts';
import { deriveServerSecret } from './server-secret.ts';

export interface WrappedKey {
  userId: string;
  keyVersion: number;
  wrapped: Uint8Array;
}

export interface KeyCheck {
  keyVersion: number;
  sealed: Uint8Array;
}

/** Where wrapped keys lie; storage/keys.ts has the rows. */
export interface KeyRows {
  find(userId: string): Promise<WrappedKey | null>;
  /** Keeps the one that is there already, and returns the one that counts. On disk when it resolves. */
  add(key: WrappedKey): Promise<WrappedKey>;
  /** True when texts of this person are stored: then a key must exist, and a new one would hide its loss. */
  hasTexts(userId: string): Promise<boolean>;
  /** One at a time over all processes, altogether or not at all. */
  maintain<Result>(body: (rows: KeyMaintenance) => Promise<Result>): Promise<Result>;
}

export interface KeyMaintenance {
  findCheck(): Promise<KeyCheck | null>;
  saveCheck(check: KeyCheck): Promise<void>;
  /** In order of userId, those after the given one. */
  listAfter(userId: string, limit: number): Promise<WrappedKey[]>;
  replace(key: WrappedKey): Promise<void>;
}

export interface MasterKeys {
  current: KeyObject;
  previous: KeyObject | null;
}

export interface Vault {
  /** Opens the known text, or makes it; re-wraps all keys when only the previous master key opens it. */
  unlock(masters: MasterKeys): Promise<void>;
  /** The key of a person who has texts. */
  getKey(userId: string): Promise<KeyObject>;
  /** Made when this is the person's first text. */
  ensureKey(userId: string): Promise<KeyObject>;
  /** The secret for this purpose, then the one of the previous master key where it is given: what that one has signed stays valid. */
  deriveSecrets(purpose: string): Buffer[];
}

interface Ring extends MasterKeys {
  version: number;
}

const CANARY = 'Learn master key check';
const KEY_BYTES = 32;
/** About 300 bytes each. */
const CACHED_KEYS_MAX = 10_000;
const REWRAP_PAGE = 500;

export function createVault(rows: KeyRows): Vault {
  const cache = createKeyCache(CACHED_KEYS_MAX);
  let ring: Ring | null = null;

  async function loadKey(userId: string): Promise<KeyObject | null> {
    const row = await rows.find(userId);
    return row === null ? null : keep(row);
  }

  function keep(row: WrappedKey): KeyObject {
    if (ring === null) throw new VaultError('master-key', 'The vault is locked.');
    const key = unwrap(row, ring);
    cache.keep(row.userId, key);
    return key;
  }

  async function makeKey(userId: string): Promise<KeyObject> {
    if (ring === null) throw new VaultError('master-key', 'The vault is locked.');
    if (await rows.hasTexts(userId)) {
      // Somebody else may have made the key, and saved the first text, since we looked.
      const made = await loadKey(userId);
      if (made === null) throw keyMissing();
      return made;
    }
    return keep(await rows.add(wrap({ userId, key: randomBytes(KEY_BYTES) }, ring)));
  }

  return {
    async unlock(masters) {
      ring = { ...masters, version: await rows.maintain((maintenance) => checkMasters(masters, maintenance)) };
    },
    async getKey(userId) {
      const key = cache.find(userId) ?? (await loadKey(userId));
      if (key === null) throw keyMissing();
      return key;
    },
    async ensureKey(userId) {
      return cache.find(userId) ?? (await loadKey(userId)) ?? makeKey(userId);
    },
    deriveSecrets(purpose) {
      if (ring === null) throw new VaultError('master-key', 'The vault is locked.');
      const masters = ring.previous === null ? [ring.current] : [ring.current, ring.previous];
      return masters.map((master) => deriveServerSecret(master, purpose));
    },
  };
}

export function seal(key: KeyObject, place: Place, text: string): Buffer {
  return sealBytes(key, place, Buffer.from(text));
}

export function open(key: KeyObject, place: Place, sealed: Uint8Array): string {
  const text = openOrNull(key, place, sealed);
  if (text !== null) return text;
  const column = `${place.table}.${place.column}`;
  throw new VaultError('unreadable', `A stored text (${column}) does not open with the key of its person.`);
}

/** For rows that are damaged each by itself. */
export function openOrNull(key: KeyObject, place: Place, sealed: Uint8Array): string | null {
  return openBytes(key, place, sealed)?.toString('utf8') ?? null;
}

/** The version of the current master key. */
async function checkMasters(masters: MasterKeys, rows: KeyMaintenance): Promise<number> {
  const check = await rows.findCheck();
  if (check === null) {
    await rows.saveCheck({ keyVersion: 1, sealed: sealBytes(masters.current, canaryPlace(1), Buffer.from(CANARY)) });
    return 1;
  }
  if (openBytes(masters.current, canaryPlace(check.keyVersion), check.sealed) !== null) return check.keyVersion;
  if (masters.previous === null || openBytes(masters.previous, canaryPlace(check.keyVersion), check.sealed) === null)
    throw wrongKey(masters);
  return rotate({ current: masters.current, previous: masters.previous, version: check.keyVersion }, rows);
}

/** No text is touched: each person's key stays what it is and is only wrapped anew. */
async function rotate(
  { current, previous, version }: { current: KeyObject; previous: KeyObject; version: number },
  rows: KeyMaintenance,
): Promise<number> {
  const next = version + 1;
  const ring = { current, previous, version: next };
  let page = await rows.listAfter('', REWRAP_PAGE);
  while (page.length > 0) {
    for (const row of page) {
      const key = unwrap(row, ring).export();
      await rows.replace(wrap({ userId: row.userId, key }, ring));
    }
    page = await rows.listAfter(page.at(-1)?.userId ?? '', REWRAP_PAGE);
  }
  await rows.saveCheck({ keyVersion: next, sealed: sealBytes(current, canaryPlace(next), Buffer.from(CANARY)) });
  return next;
}

function wrap({ userId, key }: { userId: string; key: Buffer }, ring: Ring): WrappedKey {
  const wrapped = sealBytes(ring.current, keyPlace(userId, ring.version), key);
  return { userId, keyVersion: ring.version, wrapped };
}

function unwrap(row: WrappedKey, ring: Ring): KeyObject {
  // While instances are replaced one by one, an old one may still wrap with the key before.
  const master = row.keyVersion === ring.version ? ring.current : ring.previous;
  const key = master === null ? null : openBytes(master, keyPlace(row.userId, row.keyVersion), row.wrapped);
  if (key === null) throw new VaultError('unreadable', 'The key of a person does not open with the master key.');
  return createSecretKey(key);
}

function keyPlace(userId: string, version: number): Place {
  return { userId, table: 'user_key', row: String(version), column: 'wrapped' };
}

function canaryPlace(version: number): Place {
  return { userId: '', table: 'master_key_check', row: String(version), column: 'sealed' };
}

function keyMissing(): VaultError {
  return new VaultError(
    'key-missing',
    'The key of a person who has texts is missing; it may be in a backup of the keys.',
  );
}

function wrongKey({ previous }: MasterKeys): VaultError {
  const which = previous === null ? 'The master key does' : 'Neither the master key nor the previous one does';
  return new VaultError('master-key', `${which} not open this journal: it was sealed with another key.`);
}
