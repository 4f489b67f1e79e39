import { expect, it } from 'vitest';
import { changeDay } from './storage-errors.ts';
import type { Reflections } from './rows/reflections.ts';

/** Only `change` is asked here. */
function failWith(error: unknown): Reflections {
  const change = async () => {
    throw error;
  };
  return { change } as unknown as Reflections;
}

const target = { userId: 'u', date: '2026-11-21' };
const decide = () => ({ next: null, replaced: [] });

it.each([
  ['not-found', { status: 404, code: 'not_found' }],
  ['key-reused', { status: 422, code: 'request.reused' }],
])('what storage calls %s is said in a sentence', async (kind, expected) => {
  await expect(changeDay(target, decide, failWith({ kind }))).rejects.toMatchObject(expected);
});

it('any other failure passes as it is', async () => {
  const away = Object.assign(new Error('away'), { kind: 'away' });

  await expect(changeDay(target, decide, failWith(away))).rejects.toBe(away);
});
