// A person's key as it is stored: sealed with a master key.
import { createSecretKey, hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { openBytes, sealBytes } from './cipher.ts';
import type { SealContext } from './cipher.ts';
import { VaultError } from './errors.ts';

export interface WrappedKey {
  userId: string;
  keyVersion: number;
  wrapped: Uint8Array;
}

export interface MasterKeys {
  current: KeyObject;
  previous: KeyObject | null;
}

const FINGERPRINT_PURPOSE = 'learn master key fingerprint 1';
const FINGERPRINT_BYTES = 16;

export function wrap(
  { userId, key }: { userId: string; key: Buffer },
  { master, version }: { master: KeyObject; version: number },
): WrappedKey {
  return { userId, keyVersion: version, wrapped: sealBytes(master, keyContext(userId, version), key) };
}

export function unwrap(row: WrappedKey, masters: MasterKeys): KeyObject {
  const key = tryUnwrap(row, masters);
  if (key === null) throw new VaultError('unreadable', 'The key of a person does not open with the master key.');
  return key;
}

/** Null when neither master key unwraps it. During a rotation, both are in use. */
export function tryUnwrap({ userId, keyVersion, wrapped }: WrappedKey, masters: MasterKeys): KeyObject | null {
  for (const master of [masters.current, masters.previous]) {
    const key = master === null ? null : openBytes(master, keyContext(userId, keyVersion), wrapped);
    if (key !== null) return createSecretKey(key);
  }
  return null;
}

export function fingerprintMasterKey(master: KeyObject): string {
  const bytes = hkdfSync('sha256', master.export(), '', FINGERPRINT_PURPOSE, FINGERPRINT_BYTES);
  return Buffer.from(bytes).toString('hex');
}

function keyContext(userId: string, version: number): SealContext {
  return { userId, table: 'user_key', row: String(version), column: 'wrapped' };
}
