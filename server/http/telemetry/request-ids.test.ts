import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createRequestIdGenerator } from './request-ids.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIVEN = 'from-a-proxy-0001';

function buildRequest(remoteAddress: string | undefined, id?: string): IncomingMessage {
  // What is read of a request.
  return { headers: { 'x-request-id': id }, socket: { remoteAddress } } as unknown as IncomingMessage;
}

test('an id is random, so that one says nothing about another', () => {
  const name = createRequestIdGenerator([]);

  const ids = Array.from({ length: 100 }, () => name(buildRequest('127.0.0.1')));

  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(UUID);
});

test.each([
  [['loopback'], '127.0.0.1'],
  [['loopback'], '::1'],
  [['loopback'], '::ffff:127.0.0.1'],
  [['uniquelocal'], '172.18.0.1'],
  [['uniquelocal'], 'fd00::1'],
  [['linklocal'], 'fe80::1'],
  [['10.1.0.0/16'], '10.1.2.3'],
  [['203.0.113.9'], '203.0.113.9'],
  [['2001:db8::/32'], '2001:db8::7'],
])('with TRUST_PROXY %j the id of a proxy at %s is taken', (trustProxy, address) => {
  expect(createRequestIdGenerator(trustProxy)(buildRequest(address, GIVEN))).toBe(GIVEN);
});

test.each([
  [[], '127.0.0.1'],
  [['loopback'], '203.0.113.9'],
  [['10.1.0.0/16'], '10.2.0.1'],
  [['uniquelocal'], '172.32.0.1'],
  [['loopback'], undefined],
])('with TRUST_PROXY %j the id of a sender at %s is not taken', (trustProxy, address) => {
  expect(createRequestIdGenerator(trustProxy)(buildRequest(address, GIVEN))).toMatch(UUID);
});

test.each(['', 'short', 'x'.repeat(101), 'two words here', 'with"quotes"', 'line\nbreak-in-it'])(
  'an id such as %j is not taken from a trusted proxy either',
  (id) => {
    expect(createRequestIdGenerator(['loopback'])(buildRequest('127.0.0.1', id))).toMatch(UUID);
  },
);
