// The thread of a day, on either engine: it is found for each answer, so it is gone with the words that it quotes.
import { describe, expect, test } from 'vitest';
import { createUserId, type GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON, TODAY } from '../../tests/support/test-clock.ts';
import { removeEntry } from '../history/entries.ts';
import { listRemovedEntries, purgeEntry } from '../history/entry-revisions.ts';
import { hideDay } from '../history/past-days.ts';
import {
  listRemovedReflections,
  purgeReflection,
  removeReflection,
  restoreReflection,
} from '../history/removed-reflections.ts';
import { newId } from '../ids.ts';
import { readDay } from '../reflections/rows/reflections.ts';
import { saveReflection } from '../reflections/save.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import { findThread } from './find.ts';

const ASKED_ON = '2026-11-19';
const ASKED = 'Maybe I should ask my uncle about his old telescope.';
const DONE = 'Rang my uncle. He still oils the telescope every spring.';
const THREAD = { date: ASKED_ON, text: `On Thursday you wrote: “${ASKED}”` };
const asked = { idempotencyKey: undefined };

export function describeThreads(get: GetStorageHarness): void {
  const openDeps = () => ({
    ...get().storage,
    clock: get().clock,
    chargeOpenedBytes: () => {},
    newId: () => newId(get().clock.now()),
    summarise: summariseDay,
  });

  async function write(userId: string, date: string, ...contents: string[]) {
    get().clock.set(NOON);
    const entries = contents.map((content, index) => ({ id: `${index}`, content }));
    const day = { userId, date, promptIndex: 0, entries };
    return (await saveReflection({ userId, day, ...asked }, openDeps())).saved;
  }

  const find = (userId: string, date = TODAY) => findThread({ userId, date }, openDeps());

  describe('the thread of a saved day', () => {
    test('E9: is a line of a day before, in the same person’s journal alone', async () => {
      const [ada, ben] = [createUserId(), createUserId()];
      await write(ada, ASKED_ON, ASKED);
      await write(ada, TODAY, DONE);
      await write(ben, TODAY, DONE);

      expect(await find(ada)).toEqual(THREAD);
      expect(await find(ada, ASKED_ON)).toBeNull();
      expect(await find(ada, '2026-11-18')).toBeNull();
      expect(await find(ben)).toBeNull();
    });

    test('E9: goes with a removed day, comes back with it, and goes for good', async () => {
      const userId = createUserId();
      const earlier = await write(userId, ASKED_ON, ASKED);
      const day = await write(userId, TODAY, DONE);
      const removed = { userId, reflectionId: earlier.id, ...asked };

      await removeReflection({ ...removed, expectedVersion: earlier.version }, openDeps());
      expect(await find(userId)).toBeNull();
      const { version } = await restoreReflection(removed, openDeps());
      expect(await find(userId)).toEqual(THREAD);
      await removeReflection({ ...removed, expectedVersion: version }, openDeps());
      const [listed] = await listRemovedReflections({ userId }, openDeps());
      await purgeReflection({ userId, reflectionId: earlier.id, cursor: listed?.cursor ?? '' }, openDeps());

      expect(await find(userId)).toBeNull();
      const kept = await readDay({ userId, date: TODAY }, openDeps());
      expect(kept).toMatchObject({ id: day.id, version: day.version });
      expect(JSON.stringify(kept)).not.toContain('ask my uncle');
    });

    test('E9: goes with the learning that it quotes', async () => {
      const userId = createUserId();
      const earlier = await write(userId, ASKED_ON, ASKED, 'Rye rests longer.');
      await write(userId, TODAY, DONE);
      const entry = { userId, reflectionId: earlier.id, entryId: '0' };
      expect(await find(userId)).toEqual(THREAD);

      await removeEntry({ ...entry, ...asked, expectedVersion: earlier.version }, openDeps());
      const [listed] = await listRemovedEntries(entry, openDeps());
      await purgeEntry({ ...entry, cursor: listed?.cursor ?? '' }, openDeps());

      expect(await find(userId)).toBeNull();
      expect(JSON.stringify(await readDay({ userId, date: TODAY }, openDeps()))).not.toContain('ask my uncle');
    });

    test('E9: quotes no hidden day and no words of distress', async () => {
      const userId = createUserId();
      await write(userId, ASKED_ON, ASKED);
      await write(userId, TODAY, DONE);
      await hideDay({ userId, date: ASKED_ON, hidden: true }, get().storage);
      expect(await find(userId)).toBeNull();
      await hideDay({ userId, date: ASKED_ON, hidden: false }, get().storage);
      expect(await find(userId)).toEqual(THREAD);

      await write(userId, ASKED_ON, `${ASKED} I want to die.`);
      expect(await find(userId)).toBeNull();
    });

    test('charges the bytes of all days that it opens', async () => {
      const userId = createUserId();
      await write(userId, ASKED_ON, ASKED);
      await write(userId, TODAY, DONE);
      const charged: number[] = [];

      await findThread(
        { userId, date: TODAY },
        { ...openDeps(), chargeOpenedBytes: (_, bytes) => charged.push(bytes) },
      );

      expect(charged).toHaveLength(1);
      expect(charged[0]).toBeGreaterThan(2 * ASKED.length);
    });
  });
}
