// Secrets of the server for purposes of its own, such as signing cookies. All processes with the same master key have the same ones.
import { hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const SECRET_BYTES = 32;

export function deriveServerSecret(masterKey: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey.export(), '', `learn server secret 1: ${purpose}`, SECRET_BYTES));
}
