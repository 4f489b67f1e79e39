// AES-256-GCM as everything at rest uses it: format version (1 byte), nonce (12), sealed text, tag (16).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Where a sealed value belongs. It opens nowhere else: another person's row is not this one's. */
export interface Place {
  userId: string;
  table: string;
  row: string;
  column: string;
}

const FORMAT_VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES;
const ALGORITHM = 'aes-256-gcm';

export function sealBytes(key: KeyObject, place: Place, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(namePlace(place));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([Buffer.of(FORMAT_VERSION), nonce, body, cipher.getAuthTag()]);
}

/** Null when it was not sealed with this key for this place, or has been changed since. */
export function openBytes(key: KeyObject, place: Place, sealed: Uint8Array): Buffer | null {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed[0] !== FORMAT_VERSION) return null;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, HEADER_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(namePlace(place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    // GCM has one way to fail, and its message says nothing more.
    return null;
  }
  return plain;
}

function namePlace({ userId, table, row, column }: Place): Buffer {
  return Buffer.from(`${userId}|${table}|${row}|${column}|${FORMAT_VERSION}`);
}
