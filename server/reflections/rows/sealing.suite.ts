import { changeDay } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { StoredReflection } from '../stored-reflection.ts';

const DOCUMENT = statement<{ document: Uint8Array }>('test.document', 'SELECT document FROM reflection WHERE id = $1');
const REMOVE_KEY = statement('test.remove-key', 'DELETE FROM {keys}user_key WHERE user_id = $1');
const KEYS = statement<{ user_id: string }>('test.keys', 'SELECT user_id FROM {keys}user_key WHERE user_id = $1');

export function describeSealing(get: GetStorageHarness): void {
  async function save(userId: string, { date, text }: { date: string; text: string }): Promise<StoredReflection> {
    const { reflection } = await changeDay(get().storage, { userId, date }, () => ({
      next: dayOf(text),
      replaced: [],
    }));
    return reflection;
  }

  describe('what a person wrote', () => {
    test('is sealed in its row, anew with each save', async () => {
      const { journal } = get();
      const userId = createUserId();
      const { id } = await save(userId, { date: '2026-11-21', text: 'The heron stood still' });
      const [first] = await journal.read(DOCUMENT, [id]);
      await save(userId, { date: '2026-11-21', text: 'The heron stood still' });
      const [second] = await journal.read(DOCUMENT, [id]);

      expect(Buffer.from(first?.document ?? []).toString('latin1')).not.toContain('heron');
      expect(first?.document).not.toEqual(second?.document);
    });
  });

  test('a person with texts never gets a new key in place of a lost one', async () => {
    const { keys, vault } = get();
    const userId = createUserId();
    await save(userId, { date: '2026-11-21', text: 'one' });

    await keys.write(REMOVE_KEY, [userId]);

    await expect(vault.getKey(userId)).rejects.toMatchObject({ kind: 'key-missing' });
    await expect(vault.ensureKey(userId)).rejects.toMatchObject({ kind: 'key-missing' });
    expect(await keys.read(KEYS, [userId])).toEqual([]);
  });

  test('two first texts at once are sealed with one key', async () => {
    const { storage, other } = get();
    const userId = createUserId();
    const dates = Array.from({ length: 10 }, (_, index) => `2026-11-1${index}`);

    await Promise.all(
      dates.map((date, index) =>
        changeDay(index % 2 === 0 ? storage : other, { userId, date }, () => ({
          next: dayOf(date),
          replaced: [],
        })),
      ),
    );

    const found = await listDays(other, userId, { limit: 20 });
    expect(found.map(({ entries }) => entries[0]?.content)).toEqual(dates.toReversed());
  });
}
