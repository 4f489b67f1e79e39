// Deleting an entry for good takes the texts along that were generated while the day had it, on either engine.
import { beforeEach, describe, expect, test } from 'vitest';
import { createUserId, type GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON, TODAY } from '../../tests/support/test-clock.ts';
import { newId } from '../ids.ts';
import { updateGeneratedTexts, getDayById } from '../reflections/rows/reflection-row.ts';
import { readDay } from '../reflections/rows/reflections.ts';
import { inUserTransaction } from '../reflections/rows/user-transaction.ts';
import { saveReflection } from '../reflections/save.ts';
import type { StoredReading, StoredText } from '../reflections/stored-reflection.ts';
import { removeEntry } from './entries.ts';
import { listRemovedEntries, purgeEntry } from './entry-revisions.ts';

const HOUR_MS = 3_600_000;
const REMOVED_AT = Date.parse(NOON);
const SECRET = 'The secret.';

function buildText(text: string, madeAt: number): StoredText {
  return { text, source: 'openai:gpt', degraded: false, madeAt, variant: 0, inputHash: 'hash' };
}

export function describeForgottenReadings(get: GetStorageHarness): void {
  describe('deleting an entry for good', () => {
    let userId: string;
    const openDeps = () => ({
      ...get().storage,
      clock: get().clock,
      chargeOpenedBytes: () => {},
      newId: () => newId(get().clock.now()),
      summarise: () => ['* embedded'],
    });
    const asked = { idempotencyKey: undefined };

    beforeEach(() => {
      userId = createUserId();
      get().clock.set(NOON);
    });

    /** A day with this reading, whose entry with the secret was removed at noon and is then deleted for good. */
    async function purgeBeside(bedtime: StoredReading): Promise<void> {
      const deps = openDeps();
      const entries = [
        { id: 'a', content: 'Rye rests longer.' },
        { id: 'b', content: SECRET },
      ];
      const day = { userId, date: TODAY, promptIndex: 0, entries };
      const { saved } = await saveReflection({ userId, day, ...asked }, deps);
      const reflectionId = saved.id;
      const entry = { userId, reflectionId, entryId: 'b' };
      await removeEntry({ ...entry, ...asked, expectedVersion: saved.version }, deps);
      const addReading = async (tx: Parameters<Parameters<typeof inUserTransaction>[1]>[0]) =>
        updateGeneratedTexts(await getDayById(reflectionId, tx), { bedtime }, tx);
      await inUserTransaction({ userId }, addReading, deps);
      const [removed] = await listRemovedEntries({ userId, reflectionId }, deps);

      await purgeEntry({ ...entry, cursor: removed?.cursor ?? '' }, deps);
    }

    const readBedtime = async () => (await readDay({ userId, date: TODAY }, openDeps()))?.bedtime;

    test('I11: leaves no reading of the day that was made before it was removed', async () => {
      await purgeBeside({ ...buildText(`Sleep. ${SECRET}`, REMOVED_AT - HOUR_MS) });

      expect(await readBedtime()).toBeNull();
    });

    test('I11: leaves a reading that was made later, without the one before it', async () => {
      const later = buildText('Sleep.', REMOVED_AT + HOUR_MS);
      const { variant: _, inputHash: _hash, ...previous } = buildText(SECRET, REMOVED_AT - HOUR_MS);

      await purgeBeside({ ...later, previous });

      expect(await readBedtime()).toEqual(later);
    });

    test('I11: leaves no reading of several days that has the day in its middle, and no summary of earlier words', async () => {
      const { generatedTexts } = get().storage;
      const subject = '2026-11-20,2026-11-21,2026-11-22';
      const madeEarlier = buildText(SECRET, REMOVED_AT - HOUR_MS);
      await generatedTexts.save({ ...madeEarlier, userId, kind: 'bedtime', subject });
      await generatedTexts.save({ ...madeEarlier, userId, kind: 'summary', subject: 'hash-of-words' });

      await purgeBeside(buildText('Sleep.', REMOVED_AT + HOUR_MS));

      expect(await generatedTexts.find(userId, 'bedtime', subject)).toBeNull();
      expect(await generatedTexts.find(userId, 'summary', 'hash-of-words')).toBeNull();
    });
  });
}
