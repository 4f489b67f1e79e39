import { hash } from 'node:crypto';
import type { Identity } from '../user-rows.ts';

/** The allowed clock difference: the token is issued during the sign-in. */
const TOKEN_AGE_MAX_MS = (5 * 60 + 30) * 1000;

const SUBJECT_LENGTH_MAX = 255;
const EMAIL_LENGTH_MAX = 320;
const NAME_LENGTH_MAX = 200;
const FIREBASE_UID_LENGTH = 28;

export type InvalidClaim = 'sub' | 'azp' | 'iat';

/** The token's signature and audience are valid, but not this claim. */
export class InvalidClaimError extends Error {
  readonly claim: InvalidClaim;

  constructor(claim: InvalidClaim) {
    super(`The claim ${claim} is not acceptable.`);
    this.name = 'ClaimRefused';
    this.claim = claim;
  }
}

interface Claims {
  sub: string;
  iat: number;
  azp?: unknown;
  [name: string]: unknown;
}

interface Expectation {
  clientId: string;
  issuer: string;
  nowMs: number;
}

/** Validates what the library does not, and returns only the claims that the app needs. */
export function readIdentity(claims: Claims, { clientId, issuer, nowMs }: Expectation): Identity {
  const { sub, iat, azp } = claims;
  if (sub.length === 0 || sub.length > SUBJECT_LENGTH_MAX || !isPlain(sub)) throw new InvalidClaimError('sub');
  // The library checks azp only with several audiences.
  if (azp !== undefined && azp !== clientId) throw new InvalidClaimError('azp');
  if (Math.abs(nowMs - iat * 1000) > TOKEN_AGE_MAX_MS) throw new InvalidClaimError('iat');
  return {
    issuer,
    subject: sub,
    firebaseUid: deriveFirebaseUid(issuer, sub),
    email: readText(claims['email'], EMAIL_LENGTH_MAX),
    emailVerified: claims['email_verified'] === true,
    displayName: readText(claims['name'], NAME_LENGTH_MAX),
  };
}

/** The API has a Firebase uid for each person; it is derived from issuer and subject. */
export function deriveFirebaseUid(issuer: string, subject: string): string {
  return hash('sha256', `${issuer}\0${subject}`, 'base64url').slice(0, FIREBASE_UID_LENGTH);
}

function readText(value: unknown, lengthMax: number): string | null {
  if (typeof value !== 'string') return null;
  // PostgreSQL cannot store U+0000, nor can either database store half a character.
  const text = value
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
  return text.length > 0 && text.length <= lengthMax ? text : null;
}

function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
