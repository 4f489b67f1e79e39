import { hash } from 'node:crypto';
import type { Identity } from '../user-rows.ts';

/** What a provider may be off by: a token is made while the person is being sent back. */
const TOKEN_AGE_MAX_MS = (5 * 60 + 30) * 1000;

const SUBJECT_LENGTH_MAX = 255;
const EMAIL_LENGTH_MAX = 320;
const NAME_LENGTH_MAX = 200;
const FIREBASE_UID_LENGTH = 28;

export type InvalidClaim = 'sub' | 'azp' | 'iat';

/** A token whose signature and addressee are right, but whose content is not acceptable. */
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
  /** The issuer as it is stored. */
  issuer: string;
  nowMs: number;
}

/** Checks what the library leaves open and keeps only what the product needs. */
export function readIdentity(claims: Claims, { clientId, issuer, nowMs }: Expectation): Identity {
  const { sub, iat, azp } = claims;
  if (sub.length === 0 || sub.length > SUBJECT_LENGTH_MAX || !isPlain(sub)) throw new InvalidClaimError('sub');
  // The library looks at azp only when there are several audiences.
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

/** The product's calls carry a Firebase uid; without Firebase it is made from what identifies the person. */
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
