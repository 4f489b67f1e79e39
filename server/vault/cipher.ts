// AES-256-GCM as everything at rest uses it: format (1 byte), nonce (12), sealed text, tag (16). Format 1 is bound to its
// place; format 2 also to what else its row says about it.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Where a sealed value belongs. It opens nowhere else: another person's row is not this one's. */
export interface SealContext {
  userId: string;
  table: string;
  row: string;
  column: string;
  /** What the row says in clear beside it, such as date and version. With another one the value does not open. */
  boundValues?: readonly (string | number)[];
}

const FORMAT = { place: 1, placeAndRow: 2 };
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES;
const ALGORITHM = 'aes-256-gcm';

export function sealBytes(key: KeyObject, place: SealContext, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(encodeAad(place));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([Buffer.of(formatOf(place)), nonce, body, cipher.getAuthTag()]);
}

/** Null when it was not sealed with this key for this place and row, or has been changed since. */
export function openBytes(key: KeyObject, place: SealContext, sealed: Uint8Array): Buffer | null {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed[0] !== formatOf(place)) return null;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, HEADER_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(encodeAad(place));
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

/** For values whose row does not say whether an older program wrote them. */
export function isBoundToRow(sealed: Uint8Array): boolean {
  return sealed[0] === FORMAT.placeAndRow;
}

function formatOf({ boundValues }: SealContext): number {
  return boundValues === undefined ? FORMAT.place : FORMAT.placeAndRow;
}

/** No part but the last can contain the separator: ids, dates, numbers and names of tables. */
function encodeAad(place: SealContext): Buffer {
  const { userId, table, row, column, boundValues = [] } = place;
  return Buffer.from([userId, table, row, column, ...boundValues, formatOf(place)].join('|'));
}
