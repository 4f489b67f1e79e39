// Secrets of the server, such as for signed cookies. Processes with the same master key have the same secrets.
import { hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const SECRET_BYTES = 32;

export function deriveServerSecret(masterKey: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey.export(), '', `learn server secret 1: ${purpose}`, SECRET_BYTES));
}
