import { expect, test } from 'vitest';
import { createSigner } from './signing.ts';

const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test('a text is read back, and only where the secret is known', () => {
  const signed = createSigner(() => [FIRST]).sign('{"for":"Zoë"}');

  expect(signed).toMatch(/^[\w-]+\.[\w-]{43}$/);
  expect(createSigner(() => [FIRST]).verify(signed)).toBe('{"for":"Zoë"}');
  expect(createSigner(() => [SECOND]).verify(signed)).toBeNull();
});

test('what the secret before has signed stays valid, and new texts are signed with the present one', () => {
  const before = createSigner(() => [FIRST]).sign('text');
  const rotated = createSigner(() => [SECOND, FIRST]);

  expect(rotated.verify(before)).toBe('text');
  expect(createSigner(() => [SECOND]).verify(rotated.sign('text'))).toBe('text');
});

test.each(['', '.', 'dGV4dA', 'dGV4dA.', 'dGV4dA.AAAA', `dGV4dA.${'A'.repeat(43)}`, '%%%.%%%', 'ä.ä'])(
  '«%s» is not opened',
  (value) => {
    expect(createSigner(() => [FIRST]).verify(value)).toBeNull();
  },
);

test('a changed text is not opened', () => {
  const signer = createSigner(() => [FIRST]);
  const [, signature] = signer.sign('text').split('.');

  expect(signer.verify(`${Buffer.from('other').toString('base64url')}.${signature}`)).toBeNull();
});
