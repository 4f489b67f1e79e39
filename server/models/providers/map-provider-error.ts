// Maps errors of the SDK and of the network to our failures. Messages and bodies are read but never copied: they may
// contain the key or entries.
import { ProviderCallError } from './call-error.ts';
import type { CallFailure } from './model.ts';

const CAUSES_MAX = 8;

export function mapProviderError(error: unknown): ProviderCallError {
  const chain = listCauses(error);
  const own = chain.find((cause) => cause instanceof ProviderCallError);
  if (own) return own;
  // Before the status: an interrupted answer has a status of success.
  if (chain.some(isConnectionError)) return new ProviderCallError('network');
  if (chain.some(isTruncatedStream)) return new ProviderCallError('cut');
  const refusal = chain.find(isApiCallError);
  if (refusal?.statusCode !== undefined) return mapStatusError(refusal.statusCode, refusal.responseHeaders);
  if (refusal) return new ProviderCallError('network');
  // An error event in the stream, or an event that can't be parsed.
  return new ProviderCallError(chain.some(isRateLimited) ? 'rate' : 'provider');
}

export function isReasoningRejected(error: unknown): boolean {
  return listCauses(error)
    .filter(isApiCallError)
    .some(
      ({ statusCode, responseBody = '' }) =>
        (statusCode === 400 || statusCode === 422) && /reason|think|effort/i.test(responseBody),
    );
}

/** The SDK's APICallError. Its name identifies it, so only one file imports the SDK. */
interface ApiCallError {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
}

function isApiCallError(cause: unknown): cause is ApiCallError {
  return cause instanceof Error && cause.name === 'AI_APICallError';
}

function mapStatusError(status: number, headers: Record<string, string> = {}): ProviderCallError {
  const retryAfterMs = parseRetryAfter(headers, Date.now());
  return new ProviderCallError(mapStatus(status), retryAfterMs === null ? {} : { retryAfterMs });
}

function mapStatus(status: number): CallFailure {
  if (status === 429) return 'rate';
  // 402: the account has no credit left.
  if (status === 401 || status === 402 || status === 403) return 'auth';
  if (status === 404) return 'model';
  if (status === 408) return 'timeout';
  // A status of success with an unreadable answer is also a fault of the provider.
  return status >= 500 || status < 300 ? 'provider' : 'request';
}

function listCauses(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let current = error;
  while (current !== undefined && current !== null && chain.length < CAUSES_MAX && !chain.includes(current)) {
    chain.push(current);
    current = typeof current === 'object' && 'cause' in current ? current.cause : undefined;
  }
  return chain;
}

function isConnectionError(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const message = cause instanceof TypeError ? cause.message : '';
  return (
    /^(UND_ERR_|E[A-Z]+$|EAI_|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ||
    message === 'terminated' ||
    message === 'fetch failed'
  );
}

/** The SDK's error for a stream that stopped without an end event. */
function isTruncatedStream(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'AI_InvalidResponseDataError';
}

function isRateLimited(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  const words = ['code', 'status', 'statusCode', 'type'].map((name) => Reflect.get(cause, name) as unknown);
  return words.some((word) => word === 429 || word === '429' || (typeof word === 'string' && /rate_limit/.test(word)));
}

/** In milliseconds; the header has seconds, a date, or milliseconds under a name of its own. Null without a header. */
export function parseRetryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const precise = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(precise) && precise >= 0) return precise;
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const retryAt = Date.parse(value);
  return Number.isNaN(retryAt) ? null : Math.max(0, retryAt - nowMs);
}
