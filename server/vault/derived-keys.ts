// Keys that are derived from others, and from which those can't be computed.
import { hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/** A secret of the server, such as for signed cookies: the same in all processes with this master key. */
export function deriveServerSecret(masterKey: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey.export(), '', `learn server secret 1: ${purpose}`, KEY_BYTES));
}

/** The key that a person's devices seal with. */
export function deriveDeviceKey(dataKey: KeyObject, userId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey.export(), userId, 'learn device key 1', KEY_BYTES));
}
