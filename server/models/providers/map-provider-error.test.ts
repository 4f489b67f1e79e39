import { APICallError } from 'ai';
import { describe, expect, test } from 'vitest';
import { ProviderCallError } from './call-error.ts';
import { mapProviderError, isReasoningRejected } from './map-provider-error.ts';

const SECRET = 'sk-very-secret';

function refuse(
  statusCode: number | undefined,
  parts: { body?: string; cause?: unknown; retryAfter?: string } = {},
): Error {
  return new APICallError({
    message: `Wrong key ${SECRET}`,
    url: 'https://models.example',
    requestBodyValues: { messages: SECRET },
    ...(statusCode !== undefined && { statusCode }),
    ...(parts.retryAfter !== undefined && { responseHeaders: { 'retry-after': parts.retryAfter } }),
    responseBody: parts.body ?? SECRET,
    cause: parts.cause,
  });
}

function fail(code: string): Error {
  return Object.assign(new Error(SECRET), { code });
}

describe('a status', () => {
  test.each([
    [400, 'request'],
    [401, 'auth'],
    [402, 'auth'],
    [403, 'auth'],
    [404, 'model'],
    [408, 'timeout'],
    [413, 'request'],
    [422, 'request'],
    [429, 'rate'],
    [500, 'provider'],
    [503, 'provider'],
    [529, 'provider'],
    [200, 'provider'],
    [undefined, 'network'],
  ])('%s is «%s»', (status, failure) => {
    expect(mapProviderError(refuse(status))).toMatchObject({ failure });
  });

  test('brings along how long to wait', () => {
    expect(mapProviderError(refuse(429, { retryAfter: '7' })).retryAfterMs).toBe(7000);
    expect(mapProviderError(refuse(429)).retryAfterMs).toBeUndefined();
  });
});

describe('trouble of the network', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EPIPE',
    'UND_ERR_SOCKET',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('%s is «network», however deep it lies', (code) => {
    const deep = new TypeError('fetch failed', { cause: new Error('Cannot connect', { cause: fail(code) }) });

    expect(mapProviderError(deep).failure).toBe('network');
    expect(mapProviderError(refuse(200, { cause: fail(code) })).failure).toBe('network');
  });
});

describe('an event in the stream', () => {
  test.each([
    [{ message: SECRET, code: 500 }, 'provider'],
    [{ message: SECRET, type: 'overloaded_error' }, 'provider'],
    [{ message: SECRET, code: 429 }, 'rate'],
    [{ message: SECRET, type: 'rate_limit_error' }, 'rate'],
    [SECRET, 'provider'],
    [undefined, 'provider'],
    [null, 'provider'],
    [new SyntaxError(SECRET), 'provider'],
  ])('%j is «%s»', (event, failure) => {
    expect(mapProviderError(event)).toMatchObject({ failure });
  });
});

test('what was explained already stays as it is', () => {
  const own = new ProviderCallError('cut');

  expect(mapProviderError(new Error('wrapped', { cause: own }))).toBe(own);
});

test('a circle of causes has an end', () => {
  const one = new Error('one');
  one.cause = new Error('two', { cause: one });

  expect(mapProviderError(one).failure).toBe('provider');
});

test('nothing of the key, the request or the answer is in what is left', () => {
  const left = mapProviderError(refuse(401));

  expect(`${left.message} ${left.stack ?? ''} ${JSON.stringify(left)}`).not.toContain(SECRET);
  expect(left.cause).toBeUndefined();
});

test.each([
  [400, 'reasoning_effort: unknown value', true],
  [422, 'Thinking is not supported', true],
  [400, 'max_tokens is too large', false],
  [500, 'reasoning failed', false],
])('a %i that says «%s»: about reasoning is %s', (status, body, expected) => {
  expect(isReasoningRejected(refuse(status, { body }))).toBe(expected);
});
