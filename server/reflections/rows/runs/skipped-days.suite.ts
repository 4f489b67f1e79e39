import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { createUserId, type GetStorageHarness } from '../../../../tests/support/storage.ts';
import { newId } from '../../../ids.ts';
import { changeSettings } from '../../../settings/settings.ts';
import { getFigures } from '../../figures.ts';
import { saveReflection } from '../../save.ts';
import { readDay } from '../reflections.ts';

const LOS_ANGELES = -480;
const AUCKLAND = 780;
const BERLIN = 60;

export function describeRuns(get: GetStorageHarness): void {
  async function save(userId: string, at: string, { offsetMinutes, date = at.slice(0, 10) }: SaveOptions) {
    const { storage, clock } = get();
    clock.set(at);
    const day = { userId, date, promptIndex: 0, entries: [{ content: `Written at ${at}` }], offsetMinutes };
    const deps = { ...storage, summarise: () => ['A line.'], newId: () => newId(Date.now()) };
    await saveReflection({ userId, day, idempotencyKey: undefined }, deps);
  }

  function count(userId: string, today: string) {
    return getFigures({ userId, today }, get().storage);
  }

  describe('a date that a person flew over', () => {
    test('HM3: is not missed: the 18th in Los Angeles and the 20th in Auckland, 20 hours apart', async () => {
      const userId = createUserId();
      const { storage } = get();
      await save(userId, '2026-11-19T05:00:00Z', { date: '2026-11-18', offsetMinutes: LOS_ANGELES });
      await save(userId, '2026-11-20T01:00:00Z', { date: '2026-11-20', offsetMinutes: AUCKLAND });

      expect(await count(userId, '2026-11-20')).toMatchObject({ current: 1, best: 1, rests: null });
      await changeSettings({ userId, change: { restPerMonth: 2 } }, storage);
      expect(await count(userId, '2026-11-20')).toMatchObject({ current: 2, best: 2, rests: 0 });
    });

    test.each([
      ['written at home, 33 hours apart', { offsetMinutes: BERLIN }, { offsetMinutes: BERLIN }],
      ['written after a journey west', { offsetMinutes: AUCKLAND }, { offsetMinutes: LOS_ANGELES }],
      ['saved by a program that names no local time', {}, { offsetMinutes: AUCKLAND }],
    ])('is only one between days that say so: not %s', async (_, before, after) => {
      const userId = createUserId();
      const { storage } = get();
      await save(userId, '2026-11-18T22:00:00Z', { date: '2026-11-18', ...before });
      await save(userId, '2026-11-20T07:00:00Z', { date: '2026-11-20', ...after });
      await changeSettings({ userId, change: { restPerMonth: 2 } }, storage);

      expect(await count(userId, '2026-11-20')).toMatchObject({ current: 2, rests: 1 });
    });

    test('is none between days that were written later', async () => {
      const userId = createUserId();
      const { storage } = get();
      await save(userId, '2026-11-21T05:00:00Z', { date: '2026-11-18', offsetMinutes: LOS_ANGELES });
      await save(userId, '2026-11-21T06:00:00Z', { date: '2026-11-20', offsetMinutes: AUCKLAND });
      await changeSettings({ userId, change: { restPerMonth: 2 } }, storage);

      expect(await count(userId, '2026-11-20')).toMatchObject({ current: 2, rests: 1 });
    });
  });

  describe('the time of an entry', () => {
    test('is when it was first stored, with the local time, and an edit keeps both', async () => {
      const userId = createUserId();
      const { storage, clock } = get();
      await save(userId, '2026-11-20T08:00:00Z', { offsetMinutes: BERLIN });
      const before = await readDay({ userId, date: '2026-11-20' }, storage);
      const [first] = before?.entries ?? [];
      clock.set('2026-11-20T09:00:00Z');
      const entries = [
        { id: first?.id ?? '', content: 'Edited' },
        { id: 'constructor', content: 'Added' },
      ];
      const day = { userId, date: '2026-11-20', promptIndex: 0, entries };
      await saveReflection(
        { userId, day, idempotencyKey: undefined },
        { ...storage, summarise: () => ['A line.'], newId: () => newId(Date.now()) },
      );

      const after = await readDay({ userId, date: '2026-11-20' }, storage);
      expect(after?.entries).toMatchObject([
        { content: 'Edited', createdAt: Date.parse('2026-11-20T08:00:00Z'), offsetMinutes: BERLIN },
        { content: 'Added', createdAt: Date.parse('2026-11-20T09:00:00Z') },
      ]);
      expect(after?.entries[1]).not.toHaveProperty('offsetMinutes');
    });
  });

  describe('figures', () => {
    async function write(userId: string, dates: readonly string[]) {
      for (const date of dates) await save(userId, '2026-11-21T12:00:00Z', { date });
    }

    test('HM1: a day that was written later counts like any other', async () => {
      const userId = createUserId();
      await write(userId, ['2026-11-20', '2026-11-18', '2026-11-19']);

      expect(await count(userId, '2026-11-20')).toMatchObject({ current: 3, best: 3, earlier: 0, total: 3 });
    });

    test('name the run before the last gap, with rests and without', async () => {
      const userId = createUserId();
      const run = Array.from({ length: 30 }, (_, index) => addDays('2026-10-10', index));
      await write(userId, [...run, '2026-11-18', '2026-11-19']);

      expect(await count(userId, '2026-11-20')).toMatchObject({ current: 2, best: 30, earlier: 30, rests: null });
      expect(await count(userId, '2026-11-21')).toMatchObject({ current: 0, best: 30, earlier: 2 });
      await changeSettings({ userId, change: { restWeekdays: [7] } }, get().storage);
      expect(await count(userId, '2026-11-20')).toMatchObject({ current: 2, best: 30, earlier: 30, rests: 0 });
    });

    test('keep a best run from before the years in which rests are counted', async () => {
      const userId = createUserId();
      await write(userId, ['2010-05-01', '2010-05-02', '2010-05-03', '2026-11-20']);
      await changeSettings({ userId, change: { restPerMonth: 1 } }, get().storage);

      expect(await count(userId, '2026-11-20')).toMatchObject({ current: 1, best: 3, total: 4 });
    });
  });
}

interface SaveOptions {
  date?: string;
  offsetMinutes?: number | undefined;
}
