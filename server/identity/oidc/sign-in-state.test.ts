import { describe, expect, test } from 'vitest';
import type { Cookie, Cookies } from '../sessions/cookies.ts';
import { createSigner } from '../sessions/signing.ts';
import { clearSignInState, findSignInState, createSignInState, type SignInState } from './sign-in-state.ts';

const publicUrl = 'http://localhost:3000';
const signer = createSigner(() => [Buffer.alloc(32, 1)]);
const MINUTE_MS = 60_000;

function createTransaction(state: string, startedAt = 0): SignInState {
  return { state, nonce: 'n', verifier: 'v', returnTo: '/', endedSession: null, startedAt };
}

function apply(cookies: Cookies, changes: readonly Cookie[]): Cookies {
  const next = new Map(Object.entries(cookies));
  for (const { name, value, options } of changes) {
    if (options.maxAge === 0) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}

describe('a transaction', () => {
  const cookies = apply(
    {},
    createSignInState(createTransaction('state-of-one-tab'), { publicUrl, cookies: {}, nowMs: 0, signer }),
  );

  test('is found by its whole state only', () => {
    const place = { publicUrl, cookies, nowMs: 0, signer };

    expect(findSignInState('state-of-one-tab', place)).toEqual(createTransaction('state-of-one-tab'));
    // The first twelve characters, which name the cookie, are the same.
    expect(findSignInState('state-of-one-other', place)).toBeNull();
    expect(findSignInState('', place)).toBeNull();
  });

  test('ends after ten minutes, whatever the browser keeps', () => {
    expect(
      findSignInState('state-of-one-tab', { publicUrl, cookies, nowMs: 10 * MINUTE_MS - 1, signer }),
    ).not.toBeNull();
    expect(findSignInState('state-of-one-tab', { publicUrl, cookies, nowMs: 10 * MINUTE_MS, signer })).toBeNull();
  });

  test('is gone once it was closed', () => {
    const closed = clearSignInState('state-of-one-tab', { publicUrl, cookies });

    expect(apply(cookies, closed)).toEqual({});
  });

  test('is not taken from a cookie that this server has not signed', () => {
    const stranger = createSigner(() => [Buffer.alloc(32, 2)]);
    const transaction = createTransaction('state-of-one-tab');
    const planted = apply({}, createSignInState(transaction, { publicUrl, cookies: {}, nowMs: 0, signer: stranger }));
    const unsigned = { 'learn_tx_state-of-one': Buffer.from(JSON.stringify(transaction)).toString('base64url') };

    for (const cookies of [planted, unsigned])
      expect(findSignInState('state-of-one-tab', { publicUrl, cookies, nowMs: 0, signer })).toBeNull();
  });

  test.each([
    '',
    'x',
    'e30',
    signer.sign('{}'),
    signer.sign('no JSON'),
    Buffer.from('{"state":"state-of-one-tab"}').toString('base64url'),
    '%%%',
  ])('is not made of «%s»', (value) => {
    const planted = { 'learn_tx_state-of-one': value };

    expect(findSignInState('state-of-one-tab', { publicUrl, cookies: planted, nowMs: 0, signer })).toBeNull();
  });
});

test('the sixth sign-in at once pushes out the oldest, and what is broken or over goes first', () => {
  let cookies: Cookies = { learn_tx_broken: 'x', other: 'stays' };
  for (let count = 0; count < 6; count += 1) {
    const transaction = createTransaction(`${count}-------------`, count + 1);
    cookies = apply(cookies, createSignInState(transaction, { publicUrl, cookies, nowMs: 10, signer }));
  }

  expect(Object.keys(cookies).toSorted()).toEqual([
    ...[1, 2, 3, 4, 5].map((count) => `learn_tx_${count}-----------`),
    'other',
  ]);
});

test.each(['learn_tx_ä', 'learn_tx_a b', 'learn_tx_a"', 'learn_tx_\u0001'])(
  'the cookie «%s», which nobody can have from us, is left alone',
  (name) => {
    const place = { publicUrl, cookies: { [name]: 'x' }, nowMs: 0, signer };

    expect(createSignInState(createTransaction('state-of-one-tab'), place)).toHaveLength(1);
    expect(clearSignInState(name.slice('learn_tx_'.length), place)).toEqual([]);
  },
);
