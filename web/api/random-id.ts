const RANDOM_BYTES = 16;

/** An id nobody else picks. `crypto.randomUUID` is missing on plain http, where a family may well run this. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
