// The key that a person's devices seal with. The key of their texts on the server can't be derived from it.
import { hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const PURPOSE = 'learn device key 1';
const KEY_BYTES = 32;

export function deriveDeviceKey(dataKey: KeyObject, userId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey.export(), userId, PURPOSE, KEY_BYTES));
}
