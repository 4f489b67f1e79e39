import { describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { newPerson, type GetHarness } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import { createTurnScene, DATE, FLOOR, LEASE, MADE, REQUEST } from './summary-jobs.fixture.ts';
import type { StoredText } from '../../reflections/stored-reflection.ts';

const TEXTS = statement<{ text: Uint8Array | null }>('test.turn-texts', 'SELECT text FROM summary_turn');
const DISABLE = statement(
  'test.add-closed-account',
  `INSERT INTO app_user (id, firebase_uid, email_verified, disabled_at, created_at, updated_at) VALUES ($1, $1, 0, 1, 1, 1)`,
);

export function describeSummaryTurns(get: GetHarness): void {
  const { save, claim, pass, end } = createTurnScene(get);

  describe('the turn of a summary', () => {
    test('comes with the change of its day, and is seen with the day', async () => {
      const { storage } = get();
      const userId = newPerson();

      const saved = await save(userId);
      const turn = await claim('one');

      expect(saved.writing).toBe('pending');
      expect(turn).toMatchObject({ userId, reflectionId: saved.id, ...REQUEST, claims: 1, isDegraded: false });
      expect((await storage.reflections.find(userId, DATE))?.writing).toBe('streaming');
      await end(turn);
      expect((await listDays(storage.reflections, userId, { limit: 5 }))[0]?.summary.status).toBe('ready');
    });

    test('does not come with a change that fails', async () => {
      const { storage } = get();
      const userId = newPerson();

      const change = storage.reflections.change({ userId, date: DATE }, () => {
        throw new Error('refused');
      });

      await expect(change).rejects.toThrow('refused');
      expect(await storage.summaryTurns.claim({ owner: 'one', ...LEASE })).toBeNull();
    });

    test('is claimed by one of many', async () => {
      const { storage, other } = get();
      await save(newPerson());

      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? storage : other).summaryTurns.claim({ owner: `${index}`, ...LEASE }),
        ),
      );

      const turns = claims.filter((turn) => turn !== null);
      expect(turns).toHaveLength(1);
      for (const turn of turns) await end(turn);
    });

    test('brings its text into the day: a later version, in which nothing the person wrote is newer', async () => {
      const { storage } = get();
      const userId = newPerson();
      const saved = await save(userId);

      const ended = await end(await claim('one'));

      expect(ended).toMatchObject({ version: 2, textsVersion: 1, summary: MADE, writing: null });
      expect(await storage.reflections.findById(userId, saved.id)).toEqual(ended);
    });

    test('is void once the words have changed: what comes late is thrown away', async () => {
      const { storage } = get();
      const userId = newPerson();
      await save(userId);
      const late = await claim('one');

      await save(userId);

      expect(await storage.summaryTurns.renew(late, LEASE.leaseMs)).toBe(false);
      expect(await storage.summaryTurns.show(late, { text: 'x', isAnew: false, ...LEASE })).toBe(false);
      expect(await end(late)).toBeNull();
      expect((await storage.reflections.find(userId, DATE))?.summary).toEqual(FLOOR);
      expect(await end(await claim('two'))).toMatchObject({ summary: MADE });
    });

    test('of a process that has died is claimed again when its lease is over', async () => {
      const { storage } = get();
      await save(newPerson());
      const dead = await claim('dead');
      expect(await storage.summaryTurns.claim({ owner: 'two', ...LEASE })).toBeNull();

      pass(LEASE.leaseMs);
      const taken = await claim('two');

      expect(taken).toMatchObject({ reflectionId: dead.reflectionId, claims: 2 });
      expect(await end(dead)).toBeNull();
      expect(await end(taken)).not.toBeNull();
    });

    test('that is kept or shows its text is not claimed by anybody else', async () => {
      const { storage } = get();
      await save(newPerson());
      const turn = await claim('one');

      pass(LEASE.leaseMs - 1);
      expect(await storage.summaryTurns.renew(turn, LEASE.leaseMs)).toBe(true);
      pass(LEASE.leaseMs - 1);
      expect(await storage.summaryTurns.show(turn, { text: 'Rye', isAnew: false, ...LEASE })).toBe(true);
      pass(LEASE.leaseMs - 1);

      expect(await storage.summaryTurns.claim({ owner: 'two', ...LEASE })).toBeNull();
      await end(turn);
    });

    test('that is given back is there for the next at once, as if it had not been claimed', async () => {
      const { storage } = get();
      await save(newPerson());
      await storage.summaryTurns.giveBack(await claim('one'));

      const taken = await claim('two');

      expect(taken.claims).toBe(1);
      await end(taken);
    });

    test('shows its text, sealed in its row, and begins anew as another attempt', async () => {
      const { storage, journal } = get();
      const userId = newPerson();
      const { id } = await save(userId);
      const turn = await claim('one');
      await storage.summaryTurns.show(turn, { text: 'The heron', isAnew: false, ...LEASE });
      const first = await storage.summaryTurns.findProgress(userId, id);
      const rows = await journal.read(TEXTS, []);

      await storage.summaryTurns.show(turn, { text: 'A heron', isAnew: true, ...LEASE });
      const second = await storage.summaryTurns.findProgress(userId, id);

      expect(first).toMatchObject({ status: 'streaming', text: 'The heron' });
      expect(rows.map(({ text }) => Buffer.from(text ?? []).toString('latin1')).join()).not.toContain('heron');
      expect(second).toEqual({ status: 'streaming', attempt: (first?.attempt ?? 0) + 1, text: 'A heron' });
      await end(turn);
      expect(await storage.summaryTurns.findProgress(userId, id)).toBeNull();
    });

    test('of later words is a later attempt, also when the one before it is over', async () => {
      const { storage } = get();
      const userId = newPerson();
      const { id } = await save(userId);
      const before = await storage.summaryTurns.findProgress(userId, id);
      await end(await claim('one'));

      pass(1_000);
      await save(userId);

      const after = await storage.summaryTurns.findProgress(userId, id);
      expect(after?.attempt).toBeGreaterThan(before?.attempt ?? Infinity);
      await end(await claim('two'));
    });

    test('goes with its day, and with the wish of the person', async () => {
      const { storage } = get();
      const [gone, off] = [newPerson(), newPerson()];
      const { id } = await save(gone);
      const { id: other } = await save(off);

      await storage.history.remove({ userId: gone, reflectionId: id }, () => {});
      expect(await storage.modelChoices.choose(off, 'off')).toEqual([other]);

      expect(await storage.summaryTurns.claim({ owner: 'one', ...LEASE })).toBeNull();
      expect(await storage.modelChoices.find(off)).toBe('off');
      expect(await storage.modelChoices.find(gone)).toBeNull();
    });

    test('of somebody whose account is closed is not claimed', async () => {
      const { storage, journal } = get();
      const userId = newPerson();
      await save(userId);

      await journal.write(DISABLE, [userId]);

      expect(await storage.summaryTurns.claim({ owner: 'one', ...LEASE })).toBeNull();
      expect(await storage.summaryTurns.findNextDue()).toBeNull();
      await storage.summaryTurns.dropAll();
    });

    test('is claimed for people in turn, however many days one of them has', async () => {
      const { storage } = get();
      const [many, few, late] = [newPerson(), newPerson(), newPerson()];
      for (const date of ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']) {
        await save(many, REQUEST, date);
        pass(1);
      }
      for (const date of ['2026-11-01', '2026-11-02']) await save(few, REQUEST, date);
      const claimed: string[] = [];

      for (const owner of ['1', '2', '3', '4', '5', '6', '7']) {
        pass(10);
        const turn = await claim(owner);
        claimed.push(turn.userId);
        await end(turn);
        if (owner === '3') await save(late);
      }

      expect(claimed).toEqual([many, few, many, late, few, many, many]);
      expect(await storage.summaryTurns.findNextDue()).toBeNull();
    });

    test('comes with a day that is brought back, if it is asked for', async () => {
      const { storage } = get();
      const userId = newPerson();
      const { id } = await save(userId, null);
      await storage.history.remove({ userId, reflectionId: id }, () => {});

      const join = () => {
        throw new Error('There is nothing to join.');
      };
      const restored = await storage.history.restore({ userId, reflectionId: id, findTurn: () => REQUEST }, join);

      expect(restored.writing).toBe('pending');
      await end(await claim('one'));
    });
  });

  describe('a degraded summary', () => {
    const degrade = (summary: StoredText | null) => summary && { ...summary, degraded: true };

    test('is nothing to wait for, is tried again when it is due, and only then for those that are open', async () => {
      const { storage, clock } = get();
      const userId = newPerson();
      await save(userId);
      const retryAt = clock.now() + 60_000;
      const ended = await storage.summaryTurns.end(await claim('one'), { decide: degrade, retryAt });
      expect(ended).toMatchObject({ writing: null, summary: { degraded: true, source: 'embedded' } });
      expect(await storage.summaryTurns.findNextDue()).toBe(retryAt);
      expect(await storage.summaryTurns.countOpen()).toBe(0);

      expect(await storage.summaryTurns.hurry()).toBe(1);
      const fresh = await save(newPerson());
      const [first, second] = [await claim('two'), await claim('three')];

      expect(first.reflectionId).toBe(fresh.id);
      expect(second).toMatchObject({ userId, isDegraded: true });
      expect((await storage.reflections.find(userId, DATE))?.writing).toBeNull();
      await end(first);
      expect(await end(second)).toMatchObject({ summary: MADE, version: 3 });
    });

    test('that fails again changes nothing', async () => {
      const { storage, clock } = get();
      const userId = newPerson();
      await save(userId);
      const retryAt = clock.now();
      await storage.summaryTurns.end(await claim('one'), { decide: degrade, retryAt });
      const before = await storage.reflections.find(userId, DATE);

      await storage.summaryTurns.end(await claim('two'), { decide: (summary) => summary, retryAt: null });

      expect(await storage.reflections.find(userId, DATE)).toEqual(before);
      expect(await storage.summaryTurns.findNextDue()).toBeNull();
    });
  });
}
