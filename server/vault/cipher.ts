// AES-256-GCM for all data at rest: format (1 byte), nonce (12), ciphertext, tag (16). Format 1 authenticates the table, row
// and column; format 2 also other values of the row.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The additional authenticated data: a sealed value that is copied to another person, row or column can't be opened. */
export interface SealContext {
  userId: string;
  table: string;
  row: string;
  column: string;
  /** Clear values of the same row, such as date and version: with other ones, the value can't be opened. */
  boundValues?: readonly (string | number)[];
}

const FORMAT = { context: 1, contextAndValues: 2 };
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES;
const ALGORITHM = 'aes-256-gcm';

export function sealBytes(key: KeyObject, context: SealContext, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(encodeAad(context));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([Buffer.of(formatOf(context)), nonce, body, cipher.getAuthTag()]);
}

export function openBytes(key: KeyObject, context: SealContext, sealed: Uint8Array): Buffer | null {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed[0] !== formatOf(context)) return null;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, HEADER_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(encodeAad(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return plain;
}

export function isBoundToRow(sealed: Uint8Array): boolean {
  return sealed[0] === FORMAT.contextAndValues;
}

function formatOf({ boundValues }: SealContext): number {
  return boundValues === undefined ? FORMAT.context : FORMAT.contextAndValues;
}

/** Only the last part can contain the separator: the others are ids, dates, numbers and table names. */
function encodeAad(context: SealContext): Buffer {
  const { userId, table, row, column, boundValues = [] } = context;
  return Buffer.from([userId, table, row, column, ...boundValues, formatOf(context)].join('|'));
}
