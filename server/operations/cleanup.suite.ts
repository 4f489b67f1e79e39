import { changeDay, removeDay, discardDraft, saveDraft } from '../../tests/support/change-day.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listDays } from '../../tests/support/json-items.ts';
import { dayOf, createUserId } from '../../tests/support/storage.ts';
import { statement } from '../database/database.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { buildGeneratedText } from '../generated-texts/rows/generated-text-rows.suite.ts';
import type { GeneratedTextKind } from '../generated-texts/rows/generated-text-row.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';
import { findStoredDraft } from '../reflections/rows/draft-rows.ts';
import { readDay } from '../reflections/rows/reflections.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
const REASONS = statement<{ reason: string; replaced_at: number }>(
  'test.reasons',
  'SELECT reason, replaced_at FROM entry_revision WHERE user_id = $1 ORDER BY replaced_at, reason',
);
const REMOVED_DATES = statement<{ date: string }>(
  'test.removed-dates',
  'SELECT date FROM removed_reflection WHERE user_id = $1',
);
const ENTRIES = statement<{ entry_id: string }>(
  'test.entries',
  'SELECT entry_id FROM entry_revision WHERE user_id = $1',
);
const DRAFT_DATES = statement<{ date: string }>(
  'test.draft-dates',
  'SELECT date FROM draft WHERE user_id = $1 ORDER BY date',
);
const REQUESTS = statement<{ request_id: string }>(
  'test.requests',
  'SELECT request_id FROM applied_request WHERE user_id = $1',
);
/** As a process of an older version writes them. */
const ADD_LEASE = statement(
  'test.add-lease',
  "INSERT INTO text_flight (user_id, flight, owner, ends_at) VALUES ($1, 'f', 'own', $2)",
);
const COUNT_LEASES = statement<{ count: number }>(
  'test.count-leases',
  'SELECT count(*) AS count FROM text_flight WHERE user_id = $1',
);
const COUNT_USAGE = statement<{ count: number }>(
  'test.count-usage',
  'SELECT count(*) AS count FROM ai_usage WHERE user_id = $1',
);
const ADD_USAGE = statement(
  'test.add-usage',
  "INSERT INTO ai_usage (user_id, day, kind, calls, tokens) VALUES ($1, '2026-01-01', $2, 1, 0)",
);

export function describeCleanup(get: GetStorageHarness): void {
  /** As if the clock stood so many days before NOW. */
  async function daysAgo(days: number, work: () => Promise<unknown>): Promise<void> {
    const { clock } = get();
    const before = clock.now();
    clock.set(new Date(NOW - days * DAY_MS).toISOString());
    await work();
    clock.set(new Date(before).toISOString());
  }

  describe('the sweep', () => {
    test('removes sessions that have ended, and no others', async () => {
      const { sessions, ...storage } = get().storage;
      const sessionUntil = (expiresAt: number): StoredSession => ({
        idHash: randomUUID(),
        issuer: 'local',
        subject: 'sweep',
        firebaseUid: 'uid',
        email: null,
        emailVerified: false,
        displayName: null,
        userId: null,
        isDisabled: false,
        createdAt: 1,
        lastSeenAt: 1,
        expiresAt,
        userAgent: null,
      });
      const ended = sessionUntil(NOW);
      const running = sessionUntil(NOW + 1);
      for (const session of [ended, running]) await sessions.create(session);

      await storage.cleanUp(NOW);

      expect(await sessions.find(ended.idHash)).toBeNull();
      expect(await sessions.find(running.idHash)).toEqual(running);
    });

    test('forgets requests after 400 days and keeps what they did', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      for (const [days, id] of [
        [401, 'old'],
        [399, 'young'],
      ] as const) {
        const target = { userId, date: '2026-11-21', request: { id, fingerprint: 'f' } };
        await daysAgo(days, () => changeDay(storage, target, () => ({ next: dayOf(id), replaced: [] })));
      }

      await storage.cleanUp(NOW);

      expect(await journal.read(REQUESTS, [userId])).toEqual([{ request_id: 'young' }]);
      expect(await listDays(storage, userId, { limit: 5 })).toHaveLength(1);
    });

    test('removes removed texts after 30 days and keeps replaced ones for ever', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      const replaced = (['delete', 'edit', 'merge'] as const).map((reason) => ({
        entryId: reason,
        rev: 1,
        content: reason,
        promptIndex: 0,
        position: 0,
        reason,
      }));
      for (const days of [1_000, 31, 29]) {
        await daysAgo(days, () =>
          changeDay(storage, { userId, date: '2026-11-21' }, () => ({ next: dayOf('one'), replaced })),
        );
      }

      await storage.cleanUp(NOW);

      const left = await journal.read(REASONS, [userId]);
      expect(left.map(({ reason, replaced_at: at }) => [reason, (NOW - at) / DAY_MS])).toEqual([
        ['edit', 1_000],
        ['merge', 1_000],
        ['edit', 31],
        ['merge', 31],
        ['delete', 29],
        ['edit', 29],
        ['merge', 29],
      ]);
    });

    test('removes removed days after 30 days, with all their earlier texts, and no others', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      const change = { entryId: 'a', rev: 1, content: 'x', promptIndex: 0, position: 0, reason: 'edit' as const };
      for (const [days, date] of [
        [31, '2026-10-20'],
        [29, '2026-10-21'],
      ] as const) {
        const { reflection } = await changeDay(storage, { userId, date }, () => ({
          next: dayOf(date),
          replaced: [{ ...change, entryId: date }],
        }));
        await daysAgo(days, () => removeDay(storage, { userId, reflectionId: reflection.id }, () => {}));
      }

      await storage.cleanUp(NOW);

      expect(await journal.read(REMOVED_DATES, [userId])).toEqual([{ date: '2026-10-21' }]);
      expect(await journal.read(ENTRIES, [userId])).toEqual([{ entry_id: '2026-10-21' }]);
    });

    test('keeps drafts however old they are, and forgets after 400 days that there was one', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      const keep = (date: string) => {
        const content = { promptIndex: 0, entries: [{ id: 'a', content: date }], removed: [] };
        return saveDraft(storage, { userId, date, content }, 0);
      };
      await daysAgo(4_000, () => keep('2015-12-09'));
      for (const [days, date] of [
        [401, '2025-10-16'],
        [399, '2025-10-18'],
      ] as const) {
        await keep(date);
        await daysAgo(days, () => discardDraft(storage, userId, date));
      }

      await storage.cleanUp(NOW);

      expect(await findStoredDraft({ userId, date: '2015-12-09' }, storage)).toMatchObject({
        entries: [{ content: '2015-12-09' }],
      });
      expect(await journal.read(DRAFT_DATES, [userId])).toEqual([{ date: '2015-12-09' }, { date: '2025-10-18' }]);
    });

    test('removes summaries and readings of unsaved words after 30 days, weekly refreshers after 400', async () => {
      const { generatedTexts, ...storage } = get().storage;
      const userId = createUserId();
      const save = (kind: GeneratedTextKind, subject: string, days: number) =>
        generatedTexts.save(buildGeneratedText({ userId, kind, subject, madeAt: NOW - days * DAY_MS }));
      for (const kind of ['summary', 'bedtime'] as const) {
        await save(kind, 'old', 31);
        await save(kind, 'young', 29);
      }
      await save('weekly', 'old', 401);
      await save('weekly', 'young', 399);

      await storage.cleanUp(NOW);

      for (const kind of ['summary', 'bedtime', 'weekly'] as const) {
        expect(await generatedTexts.find(userId, kind, 'old')).toBeNull();
        expect(await generatedTexts.find(userId, kind, 'young')).not.toBeNull();
      }
    });

    test('keeps a reading of saved days as long as its days, and removes it with the first that goes', async () => {
      const { storage } = get();
      const { generatedTexts } = storage;
      const userId = createUserId();
      const save = async (date: string): Promise<string> =>
        (await changeDay(storage, { userId, date }, () => ({ next: dayOf(date), replaced: [] }))).reflection.id;
      const madeAt = NOW - 500 * DAY_MS;
      let reflectionId = '';
      await daysAgo(501, async () => {
        for (const date of ['2025-07-07', '2025-07-08', '2025-07-10']) reflectionId = await save(date);
      });
      const reading = { userId, kind: 'bedtime', daysKey: 'saved', madeAt } as const;
      const kept = { ...reading, subject: '2025-07-07,2025-07-08' };
      const gone = { ...reading, subject: '2025-07-07,2025-07-08,2025-07-10' };
      const week = { userId, subject: '2025-07-03..2025-07-10', madeAt: NOW - 100 * DAY_MS };
      const otherWeek = { userId, subject: '2025-07-02..2025-07-09', madeAt: NOW - 100 * DAY_MS };
      const later = { ...reading, subject: '2025-07-10', madeAt: NOW - 20 * DAY_MS };
      for (const output of [kept, gone, week, otherWeek, later]) await generatedTexts.save(buildGeneratedText(output));
      await storage.cleanUp(NOW);
      expect(await generatedTexts.find(userId, 'bedtime', gone.subject)).not.toBeNull();

      await daysAgo(31, () => removeDay(storage, { userId, reflectionId }, () => {}));
      await storage.cleanUp(NOW);

      expect(await generatedTexts.find(userId, 'bedtime', gone.subject)).toBeNull();
      expect(await generatedTexts.find(userId, 'weekly', week.subject)).toBeNull();
      expect(await generatedTexts.find(userId, 'bedtime', kept.subject)).not.toBeNull();
      expect(await generatedTexts.find(userId, 'weekly', otherWeek.subject)).not.toBeNull();
      // Made from what was written on that date anew.
      expect(await generatedTexts.find(userId, 'bedtime', later.subject)).not.toBeNull();
    });

    test('forgets what a language model was to write after two days, and what it was sent after 90', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      const save = (date: string) =>
        changeDay(storage, { userId, date }, () => ({
          next: dayOf(date),
          replaced: [],
          job: { inputHash: 'h', variant: 0 },
        }));
      const send = (date: string) => {
        const about = { kind: 'summary', dates: [date], source: 's', tokens: 1, limit: 10 } as const;
        return storage.modelCalls.reserve({ userId, day: date, ...about });
      };
      await daysAgo(3, () => save('2026-11-01'));
      await daysAgo(1, () => save('2026-11-02'));
      await daysAgo(91, () => send('2026-08-22'));
      await daysAgo(89, () => send('2026-08-24'));
      await journal.write(ADD_LEASE, [userId, NOW - 1]);

      await storage.cleanUp(NOW);

      expect((await readDay({ userId, date: '2026-11-01' }, storage))?.jobStatus).toBeNull();
      expect((await readDay({ userId, date: '2026-11-02' }, storage))?.jobStatus).toBe('pending');
      expect(await storage.modelCalls.list(userId, 100)).toMatchObject([{ dates: ['2026-08-24'] }]);
      expect(await journal.read(COUNT_LEASES, [userId])).toEqual([{ count: 0 }]);
      await storage.summaryJobs.purge();
    });

    test('leaves a text that is being made', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      await journal.write(ADD_LEASE, [userId, (await storage.now()) + 60_000]);

      await storage.cleanUp(await storage.now());

      expect(await journal.read(COUNT_LEASES, [userId])).toEqual([{ count: 1 }]);
    });

    test('deletes usage after 90 days, in as many batches as needed', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      await journal.transact(async (transaction) => {
        for (let index = 0; index < 1_200; index += 1) await transaction.run(ADD_USAGE, [userId, `kind-${index}`]);
      });
      await storage.quotas.tryConsume({ userId, day: '2026-08-24', kind: 'weekly', limit: 1 });

      await storage.cleanUp(NOW);

      expect(await journal.read(COUNT_USAGE, [userId])).toEqual([{ count: 1 }]);
    });
  });
}
