// Maps the error of a failed sign-in to a code, for which the welcome screen has a sentence.
import type { AuthError } from '#contract/session.ts';
import { InvalidClaimError } from './identity-claims.ts';
import { ProviderUnavailable } from './provider-fetch.ts';

/** With at least this difference, the server's clock explains why a token seems too old or too new. */
const SKEW_MIN_MS = 30_000;

const BY_PROVIDER_ERROR: ReadonlyMap<string | undefined, AuthError> = new Map([
  ['access_denied', 'cancelled'],
  ['server_error', 'provider'],
  ['temporarily_unavailable', 'provider'],
  ['invalid_client', 'client'],
  ['unauthorized_client', 'client'],
]);

const BY_LIBRARY_CODE: ReadonlyMap<string | undefined, AuthError> = new Map([
  ['OAUTH_TIMEOUT', 'provider'],
  ['OAUTH_ABORT', 'provider'],
  ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'provider'],
  ['OAUTH_RESPONSE_IS_NOT_JSON', 'provider'],
  ['OAUTH_PARSE_ERROR', 'provider'],
  ['OAUTH_WWW_AUTHENTICATE_CHALLENGE', 'client'],
]);

const TIMESTAMP = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

export function toAuthError(error: unknown, skewMs: number): AuthError {
  const causes = listCauses(error);
  if (isProviderUnavailable(error)) return 'provider';
  if (causes.some(isClockError)) return Math.abs(skewMs) > SKEW_MIN_MS ? 'clock' : 'failed';
  if (causes.some(isAlgorithmError)) return 'alg';
  const answered = causes.map((cause) => readText(cause, 'error')).find((name) => name !== undefined);
  const code = causes.map((cause) => readText(cause, 'code')).find((name) => BY_LIBRARY_CODE.has(name));
  return BY_PROVIDER_ERROR.get(answered) ?? BY_LIBRARY_CODE.get(code) ?? 'failed';
}

export function isProviderUnavailable(error: unknown): boolean {
  return listCauses(error).some((cause) => cause instanceof ProviderUnavailable);
}

/** A longer text is not a sentence. */
const DESCRIPTION_LENGTH_MAX = 200;

/**
 * For the log: names, codes and the provider's description. Other messages can contain tokens, and the description can
 * repeat what was sent: `hidden` is removed from it.
 */
export function describeAuthError(error: unknown, hidden: readonly string[] = []): string {
  const parts = listCauses(error).map((cause) => {
    const texts = ['name', 'code', 'claim', 'error'].map((key) => readText(cause, key));
    return [...texts, explain(cause, hidden)].filter((text) => text !== undefined).join(' ');
  });
  return parts.filter((part) => part.length > 0).join(' < ');
}

/** Anyone who calls the callback can set it: control characters are removed, and it is quoted and cut. */
function explain(cause: unknown, hidden: readonly string[]): string | undefined {
  const said = readText(cause, 'error_description');
  const text = hidden.reduce((left, secret) => left?.replaceAll(secret, '…'), said)?.replace(/[\p{Cc}"]+/gu, ' ');
  return text === undefined ? undefined : `"${text.slice(0, DESCRIPTION_LENGTH_MAX)}"`;
}

function isClockError(cause: unknown): boolean {
  return readText(cause, 'code') === TIMESTAMP || (cause instanceof InvalidClaimError && cause.claim === 'iat');
}

/** The library names the algorithm that it can't check, or the ones that the provider has announced. */
function isAlgorithmError(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  return 'alg' in cause || ('header' in cause && 'expected' in cause && 'reason' in cause);
}

const CAUSES_MAX = 6;

function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = [];
  let next = error;
  while (typeof next === 'object' && next !== null && causes.length < CAUSES_MAX) {
    causes.push(next);
    next = (next as { cause?: unknown }).cause;
  }
  return causes;
}

function readText(holder: unknown, key: string): string | undefined {
  const value = (holder as Record<string, unknown> | null)?.[key];
  return typeof value === 'string' ? value : undefined;
}
