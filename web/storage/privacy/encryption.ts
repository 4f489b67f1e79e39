// Seals rows that stay on the device after a sign-out. Only the person's next sign-in brings the key back.
import type { DayRow, DraftRow, OutboxRow, SealedRow } from '../browser/schema.ts';

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

export type SealableRow =
  | { kind: 'draft'; row: DraftRow }
  | { kind: 'outbox'; row: OutboxRow }
  | { kind: 'day'; row: DayRow };

/** The key is not extractable. */
export function importDeviceKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

/** `id` makes the name unique, so that rows which another tab has sealed stay. */
export async function sealRow(key: CryptoKey, { item, id }: { item: SealableRow; id: string }): Promise<SealedRow> {
  const { userId } = item.row;
  const name = `${item.kind}:${item.kind === 'outbox' ? item.row.requestId : item.row.date}:${id}`;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(item));
  const sealed = await crypto.subtle.encrypt(cipherParams({ userId, name, nonce }), key, plain);
  return { userId, name, nonce, sealed };
}

/** Null for another person's row, and for one that was sealed with a lost key. */
export async function openRow(key: CryptoKey, { userId, name, nonce, sealed }: SealedRow): Promise<SealableRow | null> {
  try {
    const plain = await crypto.subtle.decrypt(cipherParams({ userId, name, nonce }), key, sealed);
    // Only rows that this code has sealed can be opened, so they have this shape.
    return JSON.parse(new TextDecoder().decode(plain)) as SealableRow;
  } catch {
    return null;
  }
}

/** User and name are authenticated: a sealed row cannot be opened as that of another person or day. */
function cipherParams({ userId, name, nonce }: Omit<SealedRow, 'sealed'>): AesGcmParams {
  return { name: ALGORITHM, iv: nonce, additionalData: new TextEncoder().encode(`${userId}|${name}`) };
}
