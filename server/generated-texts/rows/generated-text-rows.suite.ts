import { changeDay, purgeDay, purgeEntry, removeDay } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '../../database/database.ts';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { StoredGeneratedText } from './generated-text-row.ts';

const SIZES = statement<{ bytes: number; size: number }>(
  'test.output-sizes',
  `SELECT bytes, (SELECT sum(length(text)) FROM output WHERE user_id = $1) AS size FROM storage_use WHERE user_id = $1`,
);
const FILL = statement(
  'test.output-fill',
  `INSERT INTO output (user_id, kind, subject, variant, source, degraded, input_hash, created_at, text)
   WITH RECURSIVE made(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < 4000)
   SELECT $1, $2, CAST(n AS text), 0, 's', 0, 'h', n, CAST('x' AS {bytes}) FROM made`,
);
const COUNT = statement<{ count: number; oldest: number }>(
  'test.output-count',
  'SELECT count(*) AS count, min(created_at) AS oldest FROM output WHERE user_id = $1',
);
const SWAP = statement(
  'test.output-swap',
  `UPDATE output SET input_hash = 'other' WHERE user_id = $1 AND subject = '2026-11-21'`,
);
const REMOVED = {
  entryId: 'gone',
  rev: 1,
  content: 'Gone.',
  promptIndex: 0,
  position: 0,
  reason: 'delete',
} as const;

const buildWeek = (summary: string): string => JSON.stringify({ summary, highlights: [], growth: '' });

export function buildGeneratedText(changes: Partial<StoredGeneratedText> & { userId: string }): StoredGeneratedText {
  return {
    kind: 'weekly',
    subject: '2026-11-14..2026-11-21',
    variant: 0,
    text: buildWeek('You keep coming back to asking for help.'),
    source: 'embedded',
    degraded: false,
    madeAt: Date.UTC(2026, 10, 21),
    inputHash: 'hash',
    ...changes,
  };
}

export function describeGeneratedTextsAndQuotas(get: GetStorageHarness): void {
  describe('outputs', () => {
    test('the latest variant of a subject is found as it was saved', async () => {
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      const latest = buildGeneratedText({ userId, variant: 2, source: 'openai:some-model', degraded: true });
      for (const output of [buildGeneratedText({ userId }), latest, buildGeneratedText({ userId, variant: 1 })])
        await generatedTexts.save(output);

      expect(await generatedTexts.find(userId, 'weekly', latest.subject)).toEqual(latest);
    });

    test('a week that is none, as an earlier import could bring it, is passed over', async () => {
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      const { subject, text } = buildGeneratedText({ userId });
      await generatedTexts.save(buildGeneratedText({ userId, text: 'A week.' }));
      await generatedTexts.save(buildGeneratedText({ userId, subject: '2026-11-01..2026-11-08' }));

      expect(await generatedTexts.find(userId, 'weekly', subject)).toBeNull();
      expect((await generatedTexts.listWeeklyRefreshers(userId, { limit: 9 })).texts).toMatchObject([{ text }]);
    });

    test('the same variant again replaces the text', async () => {
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      await generatedTexts.save(buildGeneratedText({ userId }));
      const later = buildGeneratedText({
        userId,
        text: buildWeek('Another text'),
        inputHash: 'other',
        madeAt: Date.UTC(2026, 10, 22),
      });

      await generatedTexts.save(later);

      expect(await generatedTexts.find(userId, 'weekly', later.subject)).toEqual(later);
    });

    test('the last two variants stay, and their size is counted alone', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      for (const variant of [0, 1, 2, 3])
        await storage.generatedTexts.save(buildGeneratedText({ userId, kind: 'bedtime', variant }));

      const left = await storage.generatedTexts.listReadings(userId, { limit: 10 });

      expect(left.texts.map(({ variant }) => variant)).toEqual([3, 2]);
      const [row] = await journal.read(SIZES, [userId]);
      expect(row?.bytes).toBe(row?.size);
    });

    test.each(['bedtime', 'weekly'] as const)('the latest 4,000 of kind %s stay, of one person', async (kind) => {
      const { storage, journal } = get();
      const [userId, other] = [createUserId(), createUserId()];
      for (const person of [userId, other]) await journal.write(FILL, [person, kind]);

      await storage.generatedTexts.save(buildGeneratedText({ userId, kind, madeAt: Date.UTC(2026, 10, 21) }));

      const count = async (person: string) => (await journal.read(COUNT, [person]))[0];
      expect(await count(userId)).toEqual({ count: 4_000, oldest: 2 });
      expect(await count(other)).toEqual({ count: 4_000, oldest: 1 });
    });

    test('readings are listed page by page, latest first', async () => {
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      const madeAt = Date.UTC(2026, 10, 21);
      const reading = { userId, kind: 'bedtime', subject: '2026-11-21', madeAt } as const;
      const saved = [
        buildGeneratedText({ ...reading, subject: '2026-11-19,2026-11-20', madeAt: madeAt + 1 }),
        buildGeneratedText({ ...reading, variant: 1 }),
        buildGeneratedText(reading),
        buildGeneratedText({ ...reading, subject: '2026-11-20' }),
      ];
      for (const output of saved) await generatedTexts.save(output);
      await generatedTexts.save(buildGeneratedText({ ...reading, userId: createUserId() }));
      await generatedTexts.save(buildGeneratedText({ ...reading, kind: 'weekly' }));

      const first = await generatedTexts.listReadings(userId, { limit: 2 });
      const second = await generatedTexts.listReadings(userId, { limit: 3, before: first.next ?? undefined });

      expect([...first.texts, ...second.texts]).toEqual(saved);
      expect(second.next).toBeNull();
    });

    test('weeks are listed by their days, the latest text of each', async () => {
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      const earlier = buildGeneratedText({
        userId,
        subject: '2026-11-07..2026-11-14',
        variant: 3,
        madeAt: Date.UTC(2026, 10, 23),
      });
      const week = buildGeneratedText({ userId, variant: 1 });
      for (const output of [
        earlier,
        buildGeneratedText({ userId }),
        week,
        buildGeneratedText({ userId, kind: 'bedtime' }),
      ])
        await generatedTexts.save(output);

      const first = await generatedTexts.listWeeklyRefreshers(userId, { limit: 1 });
      const second = await generatedTexts.listWeeklyRefreshers(userId, { limit: 2, before: first.next ?? undefined });

      expect([...first.texts, ...second.texts]).toEqual([week, earlier]);
      expect(second.next).toBeNull();
    });

    test.each(['bedtime', 'weekly'] as const)('long %s texts fill a page, and the next one goes on', async (kind) => {
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      const summary = 'x'.repeat(200_000);
      const text = kind === 'weekly' ? JSON.stringify({ summary, highlights: [], growth: '' }) : summary;
      const subjects = ['2026-11-18', '2026-11-19', '2026-11-20'];
      for (const [madeAt, day] of subjects.entries()) {
        const subject = kind === 'weekly' ? `${day}..${day}` : day;
        await generatedTexts.save(buildGeneratedText({ userId, kind, subject, madeAt, text }));
      }
      const list = kind === 'weekly' ? generatedTexts.listWeeklyRefreshers : generatedTexts.listReadings;

      const found: string[] = [];
      let pages = 0;
      for (let before: never; ; pages += 1) {
        const { texts, next } = await list(userId, { limit: 10, ...(pages > 0 && { before: before! }) });
        found.push(...texts.map(({ subject }) => subject.slice(0, 10)));
        if (next === null) break;
        before = next as never;
      }

      expect([found, pages]).toEqual([subjects.toReversed(), 2]);
    });

    test('the keys of readings and of the latest refreshers are listed, and each text is found by its own', async () => {
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      const reading = buildGeneratedText({ userId, kind: 'bedtime', subject: '2026-11-20,2026-11-21' });
      const saved = [
        reading,
        buildGeneratedText({ ...reading, variant: 1 }),
        buildGeneratedText({ userId, variant: 1 }),
        buildGeneratedText({ userId, variant: 2 }),
      ];
      for (const output of [...saved, buildGeneratedText({ userId, kind: 'summary', subject: 'hash' })])
        await generatedTexts.save(output);

      const keys = await Array.fromAsync(generatedTexts.listKeys(userId));
      const texts = await Promise.all(keys.map((key) => generatedTexts.findVariant(userId, key)));

      expect(texts).toEqual([saved[0], saved[1], saved[3]]);
      expect(await generatedTexts.findVariant(createUserId(), keys[0]!)).toBeNull();
    });

    test('a listed text that does not open is left out, and the list goes on', async () => {
      const { storage, journal, damaged } = get();
      const userId = createUserId();
      for (const subject of ['2026-11-20', '2026-11-21'])
        await storage.generatedTexts.save(buildGeneratedText({ userId, kind: 'bedtime', subject }));
      await journal.write(SWAP, [userId]);

      const first = await storage.generatedTexts.listReadings(userId, { limit: 1 });
      const second = await storage.generatedTexts.listReadings(userId, { limit: 1, before: first.next ?? undefined });

      expect(first.texts).toEqual([]);
      expect(second.texts.map(({ subject }) => subject)).toEqual(['2026-11-20']);
      expect(damaged.at(-1)).toEqual({ table: 'output', userId, row: 'bedtime/2026-11-21' });
    });

    test.each(['day', 'entry'] as const)('a deleted %s takes the texts along that may quote it', async (what) => {
      const { clock } = get();
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      const made = await changeDay(get().storage, { userId, date: '2026-11-20' }, () => ({
        next: dayOf('one'),
        replaced: what === 'day' ? [] : [REMOVED],
      }));
      const reflectionId = made.reflection.id;
      if (what === 'day') await removeDay(get().storage, { userId, reflectionId }, () => {});
      const madeAt = Date.UTC(2020, 0, 1);
      const reading = { userId, kind: 'bedtime', madeAt } as const;
      const gone = buildGeneratedText({ ...reading, subject: '2026-11-19,2026-11-20' });
      const goneWeek = buildGeneratedText({ userId, madeAt });
      const other = buildGeneratedText({ ...reading, subject: '2026-11-19,2026-11-21' });
      const otherWeek = buildGeneratedText({ userId, madeAt, subject: '2026-11-21..2026-11-28' });
      const later = buildGeneratedText({ ...reading, subject: '2026-11-20', madeAt: Date.UTC(2030, 0, 1) });
      // Begun before the removal.
      const during = buildGeneratedText({ ...reading, subject: '2026-11-18,2026-11-20', madeAt: clock.now() + 20_000 });
      for (const output of [during, gone, goneWeek, other, otherWeek, later]) await generatedTexts.save(output);

      if (what === 'day') await purgeDay(get().storage, { userId, reflectionId }, () => {});
      else await purgeEntry(get().storage, { userId, reflectionId, entryId: REMOVED.entryId }, () => {});

      expect((await generatedTexts.listReadings(userId, { limit: 9 })).texts).toEqual([later, other]);
      expect((await generatedTexts.listWeeklyRefreshers(userId, { limit: 9 })).texts).toEqual([otherWeek]);
    });

    test('another person, kind or subject has none of it', async () => {
      const { generatedTexts } = get().storage;
      const userId = createUserId();
      const { subject } = buildGeneratedText({ userId });
      await generatedTexts.save(buildGeneratedText({ userId }));

      expect(await generatedTexts.find(createUserId(), 'weekly', subject)).toBeNull();
      expect(await generatedTexts.find(userId, 'bedtime', subject)).toBeNull();
      expect(await generatedTexts.find(userId, 'weekly', 'other')).toBeNull();
    });
  });

  describe('usage', () => {
    test('a limit holds exactly under 400 calls at once', async () => {
      const { storage, other } = get();
      const use = { userId: createUserId(), day: '2026-11-21', kind: 'weekly', limit: 37 };

      const taken = await Promise.all(
        Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? storage : other).quotas.tryConsume(use)),
      );

      expect(taken.filter(Boolean)).toHaveLength(37);
    });

    test('each day, kind and person counts apart, and none goes without a limit', async () => {
      const { quotas } = get().storage;
      const use = { userId: createUserId(), day: '2026-11-21', kind: 'weekly', limit: 1 };

      expect(await quotas.tryConsume({ ...use, limit: 0 })).toBe(false);
      for (const other of [
        use,
        { ...use, day: '2026-11-22' },
        { ...use, kind: 'bedtime' },
        { ...use, userId: createUserId() },
      ]) {
        expect(await quotas.tryConsume(other)).toBe(true);
        expect(await quotas.tryConsume(other)).toBe(false);
      }
    });
  });
}
