import { describe, expect, test } from 'vitest';
import { changeDay } from '../../../tests/support/change-day.ts';
import { createIdentity } from '../../../tests/support/sign-in.ts';
import { clearDeletion, saveDeletion } from '../../account/rows/deletion.ts';
import { createUserId, dayOf, type GetStorageHarness } from '../../../tests/support/storage.ts';
import { createToken, listTokens, removeToken } from '../tokens.ts';
import { findToken, hashToken, touchToken } from './access-tokens.ts';
import { findLatestPrompt } from './latest-prompt.ts';

export function describeAccessTokens(get: GetStorageHarness): void {
  describe('access tokens', () => {
    test('HQ1: are found by the token, listed newest first and removed', async () => {
      const { storage, clock } = get();
      const person = await storage.people.confirm(createIdentity('Ada'), clock.now());
      const userId = person?.id ?? '';
      const first = await createToken({ userId, name: 'Phone', scope: 'add', days: 30 }, storage);
      clock.set(new Date(clock.now() + 1_000).toISOString());
      const second = await createToken({ userId, name: 'Läptop', scope: 'read', days: 365 }, storage);

      await touchToken({ tokenHash: hashToken(first.token), nowMs: clock.now() }, storage);

      expect(await findToken(hashToken(first.token), storage)).toMatchObject({
        userId,
        scope: 'add',
        email: person?.email,
        emailVerified: true,
        isDisabled: false,
        lastUsedAt: clock.now(),
      });
      expect((await listTokens(userId, storage)).map(({ name }) => name)).toEqual(['Läptop', 'Phone']);
      await removeToken({ userId, id: second.id }, storage);
      expect(await findToken(hashToken(second.token), storage)).toBeNull();
      expect(await listTokens(userId, storage)).toHaveLength(1);
    });

    test('HQ1: are at most 10, also when two processes create them at the same time', async () => {
      const { storage, other, clock } = get();
      const userId = (await storage.people.confirm(createIdentity('Ada'), clock.now()))?.id ?? '';
      const token = { userId, name: 'x', scope: 'add', days: 30 } as const;

      const created = await Promise.allSettled(
        Array.from({ length: 14 }, (_, index) => createToken(token, index % 2 === 0 ? storage : other)),
      );

      expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await listTokens(userId, storage)).toHaveLength(10);
    });

    test('HP3: are none after a request to delete the account, also if one was being created', async () => {
      const { storage, other, clock } = get();
      const userId = (await storage.people.confirm(createIdentity('Ada'), clock.now()))?.id ?? '';
      const token = { userId, name: 'x', scope: 'add', days: 30 } as const;

      await Promise.allSettled([
        createToken(token, storage),
        createToken(token, other),
        saveDeletion({ userId, deleteAt: clock.now() + 1 }, other),
        createToken(token, storage),
        createToken(token, other),
      ]);

      expect(await listTokens(userId, storage)).toEqual([]);
      await expect(createToken(token, storage)).rejects.toMatchObject({ code: 'person.closed' });
      await clearDeletion(userId, storage);
      expect(await listTokens(userId, storage)).toEqual([]);
    });
  });

  test('the prompt of a captured learning is that of its day, otherwise of the latest day', async () => {
    const { storage } = get();
    const userId = createUserId();
    expect(await findLatestPrompt({ userId, date: '2026-11-20' }, storage)).toBeNull();
    for (const [date, promptIndex] of [
      ['2026-11-18', 1],
      ['2026-11-19', 2],
    ] as const)
      await changeDay(storage, { userId, date }, () => ({ next: { ...dayOf(date), promptIndex }, replaced: [] }));

    expect(await findLatestPrompt({ userId, date: '2026-11-18' }, storage)).toMatchObject({ promptIndex: 1 });
    expect(await findLatestPrompt({ userId, date: '2026-11-20' }, storage)).toEqual({
      date: '2026-11-19',
      promptIndex: 2,
    });
  });
}
