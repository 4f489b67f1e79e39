import { changeDay, removeDay, restoreDay } from '../../tests/support/change-day.ts';
import { describe, expect, test, vi } from 'vitest';
import { listDays } from '../../tests/support/json-items.ts';
import { createIdentity } from '../../tests/support/sign-in.ts';
import { createUserId, type GetStorageHarness } from '../../tests/support/storage.ts';
import { keepAccount } from '../account/delete.ts';
import { saveDeletion } from '../account/rows/deletion.ts';
import { statement } from '../database/database.ts';
import { createJobScene, DATE, EMBEDDED_SUMMARY, LEASE, MODEL_SUMMARY, JOB_REQUEST } from './jobs.fixture.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';
import { readDay, readDayById } from '../reflections/rows/reflections.ts';

const TEXTS = statement<{ text: Uint8Array | null }>('test.turn-texts', 'SELECT text FROM summary_turn');
const DISABLE = statement(
  'test.add-closed-account',
  `INSERT INTO app_user (id, firebase_uid, email_verified, disabled_at, created_at, updated_at) VALUES ($1, $1, 0, 1, 1, 1)`,
);

export function describeSummaryJobs(get: GetStorageHarness): void {
  const { save, claim, pass, end } = createJobScene(get);

  describe('a summary job', () => {
    test('comes with the change of its day, and is seen with the day', async () => {
      const { storage } = get();
      const userId = createUserId();

      const saved = await save(userId);
      const turn = await claim('one');

      expect(saved.jobStatus).toBe('pending');
      expect(turn).toMatchObject({ userId, reflectionId: saved.id, ...JOB_REQUEST, claims: 1, isDegraded: false });
      expect((await readDay({ userId, date: DATE }, storage))?.jobStatus).toBe('streaming');
      await end(turn);
      expect((await listDays(storage, userId, { limit: 5 }))[0]?.summary.status).toBe('ready');
    });

    test('does not come with a change that fails', async () => {
      const { storage } = get();
      const userId = createUserId();

      const change = changeDay(storage, { userId, date: DATE }, () => {
        throw new Error('refused');
      });

      await expect(change).rejects.toThrow('refused');
      expect(await storage.summaryJobs.claim({ owner: 'one', ...LEASE })).toBeNull();
    });

    test('is claimed by one of many', async () => {
      const { storage, other } = get();
      await save(createUserId());

      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? storage : other).summaryJobs.claim({ owner: `${index}`, ...LEASE }),
        ),
      );

      const turns = claims.filter((turn) => turn !== null);
      expect(turns).toHaveLength(1);
      for (const turn of turns) await end(turn);
    });

    test('brings its text into the day: a later version, in which nothing the person wrote is newer', async () => {
      const { storage } = get();
      const userId = createUserId();
      const saved = await save(userId);

      const ended = await end(await claim('one'));

      expect(ended).toMatchObject({ version: 2, textsVersion: 1, summary: MODEL_SUMMARY, jobStatus: null });
      expect(await readDayById({ userId, id: saved.id }, storage)).toEqual(ended);
    });

    test('is void once the texts have changed: a late result is discarded', async () => {
      const { storage } = get();
      const userId = createUserId();
      await save(userId);
      const late = await claim('one');

      await save(userId);

      expect(await storage.summaryJobs.renew(late, LEASE.leaseMs)).toBe(false);
      expect(await storage.summaryJobs.saveProgress(late, { text: 'x', isAnew: false, ...LEASE })).toBe(false);
      expect(await end(late)).toBeNull();
      expect((await readDay({ userId, date: DATE }, storage))?.summary).toEqual(EMBEDDED_SUMMARY);
      expect(await end(await claim('two'))).toMatchObject({ summary: MODEL_SUMMARY });
    });

    test('of a process that has died is claimed again when its lease has expired', async () => {
      const { storage } = get();
      await save(createUserId());
      const dead = await claim('dead');
      expect(await storage.summaryJobs.claim({ owner: 'two', ...LEASE })).toBeNull();

      pass(LEASE.leaseMs);
      const taken = await claim('two');

      expect(taken).toMatchObject({ reflectionId: dead.reflectionId, claims: 2 });
      expect(await end(dead)).toBeNull();
      expect(await end(taken)).not.toBeNull();
    });

    test('with a live lease, or with text shown, is not claimed by another process', async () => {
      const { storage } = get();
      await save(createUserId());
      const turn = await claim('one');

      pass(LEASE.leaseMs - 1);
      expect(await storage.summaryJobs.renew(turn, LEASE.leaseMs)).toBe(true);
      pass(LEASE.leaseMs - 1);
      expect(await storage.summaryJobs.saveProgress(turn, { text: 'Rye', isAnew: false, ...LEASE })).toBe(true);
      pass(LEASE.leaseMs - 1);

      expect(await storage.summaryJobs.claim({ owner: 'two', ...LEASE })).toBeNull();
      await end(turn);
    });

    test('that is released can be claimed at once, and the claim does not count', async () => {
      const { storage } = get();
      await save(createUserId());
      await storage.summaryJobs.release(await claim('one'));

      const taken = await claim('two');

      expect(taken.claims).toBe(1);
      await end(taken);
    });

    test('shows its text, sealed in its row, and restarts as another attempt', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      const { id } = await save(userId);
      const turn = await claim('one');
      await storage.summaryJobs.saveProgress(turn, { text: 'The heron', isAnew: false, ...LEASE });
      const first = await storage.summaryJobs.findProgress(userId, id);
      const rows = await journal.read(TEXTS, []);

      await storage.summaryJobs.saveProgress(turn, { text: 'A heron', isAnew: true, ...LEASE });
      const second = await storage.summaryJobs.findProgress(userId, id);

      expect(first).toMatchObject({ status: 'streaming', text: 'The heron' });
      expect(rows.map(({ text }) => Buffer.from(text ?? []).toString('latin1')).join()).not.toContain('heron');
      expect(second).toEqual({ status: 'streaming', attempt: (first?.attempt ?? 0) + 1, text: 'A heron' });
      await end(turn);
      expect(await storage.summaryJobs.findProgress(userId, id)).toBeNull();
    });

    test('of later texts is a later attempt, also when the previous one is over', async () => {
      const { storage } = get();
      const userId = createUserId();
      const { id } = await save(userId);
      const before = await storage.summaryJobs.findProgress(userId, id);
      await end(await claim('one'));

      pass(1_000);
      await save(userId);

      const after = await storage.summaryJobs.findProgress(userId, id);
      expect(after?.attempt).toBeGreaterThan(before?.attempt ?? Infinity);
      await end(await claim('two'));
    });

    test('is deleted with its day, and when the person turns models off', async () => {
      const { storage } = get();
      const [gone, off] = [createUserId(), createUserId()];
      const { id } = await save(gone);
      const { id: other } = await save(off);

      await removeDay(storage, { userId: gone, reflectionId: id }, () => {});
      expect(await storage.modelConsents.set(off, 'off')).toEqual([other]);

      expect(await storage.summaryJobs.claim({ owner: 'one', ...LEASE })).toBeNull();
      expect(await storage.modelConsents.find(off)).toBe('off');
      expect(await storage.modelConsents.find(gone)).toBeNull();
    });

    test('of a closed account is not claimed', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      await save(userId);

      await journal.write(DISABLE, [userId]);

      expect(await storage.summaryJobs.claim({ owner: 'one', ...LEASE })).toBeNull();
      expect(await storage.summaryJobs.findNextDue()).toBeNull();
      await storage.summaryJobs.purge();
    });

    test('HP4: of a person who has asked for deletion waits, also one that is being written, until the account is kept', async () => {
      const { storage, clock } = get();
      const userId = (await storage.people.confirm(createIdentity('Ada'), clock.now()))?.id ?? '';
      const session = { userId, createdAt: clock.now() };
      const kept: unknown[] = [];
      const stop = storage.internalEvents.on((event) => void kept.push(event));
      await save(userId, JOB_REQUEST, '2026-11-20');
      await save(userId, JOB_REQUEST, '2026-11-21');
      const running = await claim('one');

      await saveDeletion({ userId, deleteAt: clock.now() + 1 }, storage);

      expect(await storage.summaryJobs.claim({ owner: 'two', ...LEASE })).toBeNull();
      expect(await storage.summaryJobs.renew(running, LEASE.leaseMs)).toBe(false);
      expect(await storage.summaryJobs.findNextDue()).toBeNull();
      await storage.summaryJobs.release(running);
      kept.length = 0;
      await keepAccount(session, storage);
      await vi.waitFor(() => expect(kept).toContainEqual({ what: 'due', userId, reflectionId: null }));
      for (const owner of ['three', 'four']) await end(await claim(owner));
      stop();
    });

    test('is claimed for one person after another, however many days one of them has', async () => {
      const { storage } = get();
      const [many, few, late] = [createUserId(), createUserId(), createUserId()];
      for (const date of ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']) {
        await save(many, JOB_REQUEST, date);
        pass(1);
      }
      for (const date of ['2026-11-01', '2026-11-02']) await save(few, JOB_REQUEST, date);
      const claimed: string[] = [];

      for (const owner of ['1', '2', '3', '4', '5', '6', '7']) {
        pass(10);
        const turn = await claim(owner);
        claimed.push(turn.userId);
        await end(turn);
        if (owner === '3') await save(late);
      }

      expect(claimed).toEqual([many, few, many, late, few, many, many]);
      expect(await storage.summaryJobs.findNextDue()).toBeNull();
    });

    test('comes with a day that is brought back, if it is asked for', async () => {
      const { storage } = get();
      const userId = createUserId();
      const { id } = await save(userId, null);
      await removeDay(storage, { userId, reflectionId: id }, () => {});

      const join = () => {
        throw new Error('There is nothing to join.');
      };
      const restored = await restoreDay(storage, { userId, reflectionId: id, planJob: () => JOB_REQUEST }, join);

      expect(restored.jobStatus).toBe('pending');
      await end(await claim('one'));
    });
  });

  describe('a degraded summary', () => {
    const degrade = (summary: StoredText | null) => summary && { ...summary, degraded: true };

    test('is nothing to wait for, is tried again when it is due, and only then for those that are open', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      await save(userId);
      const retryAt = clock.now() + 60_000;
      const ended = await storage.summaryJobs.complete(await claim('one'), { decide: degrade, retryAt });
      expect(ended).toMatchObject({ jobStatus: null, summary: { degraded: true, source: 'embedded' } });
      expect(await storage.summaryJobs.findNextDue()).toBe(retryAt);
      expect(await storage.summaryJobs.countOpen()).toBe(0);

      expect(await storage.summaryJobs.retryDegraded()).toBe(1);
      const fresh = await save(createUserId());
      const [first, second] = [await claim('two'), await claim('three')];

      expect(first.reflectionId).toBe(fresh.id);
      expect(second).toMatchObject({ userId, isDegraded: true });
      expect((await readDay({ userId, date: DATE }, storage))?.jobStatus).toBeNull();
      await end(first);
      expect(await end(second)).toMatchObject({ summary: MODEL_SUMMARY, version: 3 });
    });

    test('that fails again changes nothing', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      await save(userId);
      const retryAt = clock.now();
      await storage.summaryJobs.complete(await claim('one'), { decide: degrade, retryAt });
      const before = await readDay({ userId, date: DATE }, storage);

      await storage.summaryJobs.complete(await claim('two'), { decide: (summary) => summary, retryAt: null });

      expect(await readDay({ userId, date: DATE }, storage)).toEqual(before);
      expect(await storage.summaryJobs.findNextDue()).toBeNull();
    });
  });
}
