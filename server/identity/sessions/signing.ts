// Signed cookie values: the text and its HMAC.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Signer {
  sign(text: string): string;
  /** The text; null when the signature is invalid. */
  verify(signed: string): string | null;
}

/** `findSecrets`: the first one signs, each is accepted. */
export function createSigner(findSecrets: () => readonly Buffer[]): Signer {
  return {
    sign(text) {
      const [secret] = findSecrets();
      if (secret === undefined) throw new Error('There is no secret to sign with.');
      return `${Buffer.from(text).toString('base64url')}.${digest(secret, text).toString('base64url')}`;
    },
    verify(signed) {
      const [encoded = '', signature = ''] = signed.split('.', 2);
      const text = Buffer.from(encoded, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      const isOurs = findSecrets().some((secret) => isEqual(given, digest(secret, text)));
      return isOurs ? text : null;
    },
  };
}

function digest(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
