// What has to stay behind when a person leaves is sealed with a key that only their next sign-in brings back.
import type { DayRow, DraftRow, OutboxRow, SealedRow } from '../browser/schema.ts';

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

export type SealableRow =
  | { kind: 'draft'; row: DraftRow }
  | { kind: 'outbox'; row: OutboxRow }
  | { kind: 'day'; row: DayRow };

/** Nobody gets the bytes out of it again, this code included. */
export function importDeviceKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

/** Under a name of its own: what was sealed before, in another tab, stays beside it. */
export async function sealRow(key: CryptoKey, { item, id }: { item: SealableRow; id: string }): Promise<SealedRow> {
  const { userId } = item.row;
  const name = `${item.kind}:${item.kind === 'outbox' ? item.row.requestId : item.row.date}:${id}`;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(item));
  const sealed = await crypto.subtle.encrypt(describe({ userId, name, nonce }), key, plain);
  return { userId, name, nonce, sealed };
}

/** Null when it is not this person's, or was sealed with a key that is gone. */
export async function openRow(key: CryptoKey, { userId, name, nonce, sealed }: SealedRow): Promise<SealableRow | null> {
  try {
    const plain = await crypto.subtle.decrypt(describe({ userId, name, nonce }), key, sealed);
    // It opens only when this code has sealed it, in this shape.
    return JSON.parse(new TextDecoder().decode(plain)) as SealableRow;
  } catch {
    return null;
  }
}

/** The place is part of the seal: what was sealed for one person or day opens as no other. */
function describe({ userId, name, nonce }: Omit<SealedRow, 'sealed'>): AesGcmParams {
  return { name: ALGORITHM, iv: nonce, additionalData: new TextEncoder().encode(`${userId}|${name}`) };
}
