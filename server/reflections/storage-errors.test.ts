import { expect, it } from 'vitest';
import { mapStorageErrors } from './storage-errors.ts';

function failWith(error: unknown) {
  return async () => {
    throw error;
  };
}

it.each([
  ['not-found', { status: 404, code: 'not_found' }],
  ['key-reused', { status: 422, code: 'request.reused' }],
])('what storage calls %s is said in a sentence', async (kind, expected) => {
  await expect(mapStorageErrors(failWith({ kind }))).rejects.toMatchObject(expected);
});

it('any other failure passes as it is', async () => {
  const away = Object.assign(new Error('away'), { kind: 'away' });

  await expect(mapStorageErrors(failWith(away))).rejects.toBe(away);
});
