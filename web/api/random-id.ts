const RANDOM_BYTES = 16;

/** `crypto.randomUUID` is missing on plain http, which a home network may use. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
