// What a preview of an import counts, on either engine.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { hashText } from '#contract/hash-text.ts';
import type { ImportedEntry } from '#contract/imports.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON, TODAY } from '../../tests/support/test-clock.ts';
import { importEntries } from './add-entries.ts';
import { createImportCalls } from './imports.fixture.ts';

const rye: ImportedEntry = { key: 'uuid-1', date: '2024-01-15', time: '09:30', content: 'Rye rests longer.' };
const wheat: ImportedEntry = { key: 'uuid-2', date: '2024-01-15', content: 'Wheat does not.' };
const oats: ImportedEntry = { key: 'uuid-3', date: '2024-02-01', content: 'Oats need salt.' };

export function describeImportPreviews(get: GetStorageHarness): void {
  describe('previews of imports', () => {
    let userId: string;
    const { openDeps, start, add, save, read } = createImportCalls({ get, getUserId: () => userId });
    const edit = async (content: string) => {
      const { id } = (await read(rye.date))?.entries.find((entry) => entry.content === rye.content) ?? {};
      await save({ date: rye.date, promptIndex: 0, entries: [{ id, content }] });
    };

    beforeEach(() => {
      userId = randomUUID();
      get().clock.set(NOON);
    });

    test('HO2: a preview counts the same and writes nothing', async () => {
      const importId = await start();
      await add(importId, [rye]);
      await edit('Rye rests for a day.');

      const counted = await add(importId, [rye, wheat, oats, { ...oats, date: '2024-02-30' }], true);

      expect(counted).toMatchObject({ added: 2, same: 0, kept: 1, refused: [{ key: oats.key }] });
      expect(await read(oats.date)).toBeNull();
      expect(await read(rye.date)).toMatchObject({ version: 2 });
    });

    test('HO2: a preview of hashes counts as one of texts, and an import takes none', async () => {
      const importId = await start();
      await add(importId, [rye]);
      await edit('Rye rests for a day.');
      const own = { key: 'own', date: rye.date, content: 'Rye rests for a day.' };
      const large = { key: 'large', date: wheat.date, content: 'x'.repeat(199_990) };
      const entries = [rye, wheat, oats, own, large, { ...oats, date: '2024-02-30' }];
      const hashes = entries.map(({ content, ...entry }) => ({
        ...entry,
        characters: content.length,
        hash: hashText(content),
      }));
      const send = (preview: boolean) => importEntries({ userId, importId, batch: { preview, hashes } }, openDeps());

      const counted = await send(true);

      expect(counted).toMatchObject({ added: 2, same: 1, kept: 1, refused: [{ key: oats.key }, { key: 'large' }] });
      await expect(send(false)).rejects.toMatchObject({ code: 'input.invalid' });
      expect(await read(oats.date)).toBeNull();
    });

    test('HO2: hashes of an export of Learn are counted by the ids of its entries', async () => {
      await save({ date: rye.date, entries: [{ id: 'a', content: 'Rye.' }] });
      const importId = await start('learn');
      const build = (key: string, content: string) => {
        return { key, date: rye.date, characters: content.length, hash: hashText(content) };
      };
      const hashes = [build('a', 'Rye.'), build('b', 'Rye.'), build('no id', 'Rye.')];

      const counted = await importEntries({ userId, importId, batch: { preview: true, hashes } }, openDeps());

      expect(counted).toMatchObject({ added: 1, same: 1, kept: 0, refused: [{ key: 'no id' }] });
    });

    test('HO2: a preview opens a few days at a time, and pays for them before the next ones', async () => {
      const long = Array.from({ length: 20 }, (_, index) => ({
        key: `long ${index}`,
        date: addDays(TODAY, -index),
        content: `${index} `.padEnd(20_000, 'x'),
      }));
      const importId = await start();
      for (let part = 0; part < 4; part += 1)
        await add(
          importId,
          long.map((entry) => ({
            ...entry,
            key: `${entry.key} ${part}`,
            content: `${part} ${entry.content.slice(4)}`,
          })),
        );
      const order: string[] = [];
      const { database } = get().storage;
      const deps = {
        ...openDeps(),
        database: {
          ...database,
          read: (async (query, values) => {
            if (query.name === 'reflection.list-on') order.push('open');
            return database.read(query, values);
          }) as typeof database.read,
        },
        chargeOpenedBytes: (_: string, bytes: number) => order.push(`pay ${bytes / 1024} KiB`),
      };

      const counted = await importEntries({ userId, importId, batch: { preview: true, entries: long } }, deps);

      expect(counted).toMatchObject({ added: 20 });
      expect(order).toEqual([
        'open',
        'pay 256 KiB',
        'open',
        'pay 512 KiB',
        'open',
        'pay 256 KiB',
        'open',
        'pay 512 KiB',
      ]);
    });
  });
}
