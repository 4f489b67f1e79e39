// The person and their latest days in this device's database: what pages are read from while no answer comes.
import type { User } from '#contract/session.ts';
import { clearCachedDays } from '../privacy/clear-days.ts';
import { createDeviceDatabase, userKeyRange, type DeviceDatabase } from '../browser/database.ts';
import { upgradeDay } from './upgrade-day.ts';
import type { CachedDaysStore } from './cache-days.ts';
import type { CachedDays } from './answer-from-cache.ts';
import type { DayRow, UserRow } from '../browser/schema.ts';

export type DaysDb = CachedDaysStore & {
  /** Whom the server has confirmed; days of others go, but for those that only this device has or that can be sealed. */
  writeLastUser: (user: User) => Promise<void>;
  /** Who was confirmed last. */
  readLastUser: () => Promise<User | null>;
  /** Nobody is recognised here any more; the days stay unread until their person returns. */
  clearLastUser: () => Promise<void>;
  /** Nothing of anybody stays, but for days that only this device has and that could not be sealed. */
  clear: () => Promise<void>;
};

export function createDaysDb(device: DeviceDatabase, now: () => number): DaysDb {
  return {
    find: (userId) => device.read((database) => findKept(database, userId)),
    change: (userId, decide) =>
      device.write(['people', 'days'], async (transaction) => {
        const people = transaction.objectStore('people');
        const shelf = transaction.objectStore('days');
        const person = await people.get(userId);
        // They have signed out while their days were on the way.
        if (!person) return null;
        const before = readKept(person, await shelf.getAll(userKeyRange(userId)));
        const next = decide(before);
        if (!next) return before;
        await people.put({ ...person, isComplete: next.isComplete, cursor: next.cursor });
        if (next.days === before?.days && next.copies === before.copies) return next;
        await shelf.delete(userKeyRange(userId));
        await Promise.all(buildRows(userId, next).map((row) => shelf.put(row)));
        return next;
      }),
    writeLastUser: (user) =>
      device.write(['people', 'days', 'keys'], async (transaction) => {
        const people = transaction.objectStore('people');
        const known = await people.getAll();
        const others = known.filter(({ userId }) => userId !== user.id);
        const before = known.find(({ userId }) => userId === user.id) ?? { isComplete: false };
        await people.put({ ...before, userId: user.id, user, confirmedAt: now() });
        await Promise.all(others.map(({ userId }) => people.delete(userId)));
        // Days can lie here without their person, whose session has ended.
        const days = transaction.objectStore('days');
        const owners = new Set((await days.getAllKeys()).map(([userId]) => userId));
        // With a key, those of others are sealed instead.
        const sealable = await transaction.objectStore('keys').getAllKeys();
        for (const owner of owners) {
          if (owner === user.id || sealable.includes(owner)) continue;
          // oxlint-disable-next-line no-await-in-loop -- a handful of people at most, within one transaction
          await clearCachedDays(days, userKeyRange(owner));
        }
      }),
    readLastUser: () =>
      device.read(async (database) => {
        const known = await database.getAll('people');
        return known.toSorted((a, b) => b.confirmedAt - a.confirmedAt)[0]?.user ?? null;
      }),
    clearLastUser: () => device.write(['people'], (transaction) => transaction.objectStore('people').clear()),
    clear: () =>
      device.write(['people', 'days'], async (transaction) => {
        await transaction.objectStore('people').clear();
        await clearCachedDays(transaction.objectStore('days'), null);
      }),
  };
}

type Database = Parameters<Parameters<DeviceDatabase['read']>[0]>[0];

async function findKept(database: Database, userId: string): Promise<CachedDays | null> {
  const person = await database.get('people', userId);
  const rows = await database.getAll('days', userKeyRange(userId));
  // Without the person nobody may read them.
  return person ? readKept(person, rows) : null;
}

/** Without a day that is not known to be all, nothing was kept yet. */
function readKept({ isComplete, cursor }: UserRow, rows: readonly DayRow[]): CachedDays | null {
  if (rows.length === 0 && !isComplete) return null;
  const days = rows.filter(({ isMissing }) => !isMissing).map(({ reflection }) => upgradeDay(reflection));
  const copies = rows.flatMap((row) => row.copies ?? []);
  return {
    days: days.toReversed(),
    isComplete,
    cursor,
    copies: copies.map(({ reflection, isUnknown }) => ({ reflection: upgradeDay(reflection), isUnknown })),
  };
}

function buildRows(userId: string, { days, copies = [] }: CachedDays): DayRow[] {
  const byDate = Map.groupBy(copies, ({ reflection }) => reflection.date);
  const rows = days.map((reflection): DayRow => {
    const { date } = reflection;
    return { userId, date, reflection, ...(byDate.has(date) && { copies: byDate.get(date) }) };
  });
  const known = new Set(days.map(({ date }) => date));
  const missing = [...byDate].flatMap(([date, ofDate]): DayRow[] => {
    const [first] = ofDate;
    return first && !known.has(date)
      ? [{ userId, date, reflection: first.reflection, isMissing: true, copies: ofDate }]
      : [];
  });
  return [...rows, ...missing];
}

export const daysDb = createDaysDb(createDeviceDatabase(), () => Date.now());
