// The last user and the cached days in the device's database. Pages are drawn from them while the server does not answer.
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { User } from '#contract/session.ts';
import { clearCachedDays } from '../privacy/select-rows-to-seal.ts';
import { createDeviceDatabase, userKeyRange, type DeviceDatabase } from '../browser/database.ts';
import { readKeptSettings } from '../browser/kept-settings.ts';
import type { CachedDaysStore } from './cache-days.ts';
import { answerFromCache, parseJournalRead, type CachedDays } from './answer-from-cache.ts';
import { NetworkError } from '../../api/network-error.ts';
import type { DayRow, UserRow } from '../browser/schema.ts';

export type DaysDb = ReturnType<typeof createDaysDb>;

export function createDaysDb(device: DeviceDatabase, now: () => number) {
  return {
    find: (userId: string) => device.read((database) => findCached(database, userId)),
    change: ((userId, update) =>
      device.write(['people', 'days'], async (transaction) => {
        const people = transaction.objectStore('people');
        const store = transaction.objectStore('days');
        const person = await people.get(userId);
        // The person has signed out while the days were being fetched.
        if (!person) return null;
        const before = readCachedDays(person, await store.getAll(userKeyRange(userId)));
        const next = update(before);
        if (!next) return before;
        await people.put({ ...person, isComplete: next.isComplete, cursor: next.cursor });
        if (next.days === before?.days && next.copies === before.copies) return next;
        await store.delete(userKeyRange(userId));
        await Promise.all(buildRows(userId, next).map((row) => store.put(row)));
        return next;
      })) satisfies CachedDaysStore['change'],
    /** Records the user whom the server has confirmed. Removes the days of others that are neither device-only nor sealable. */
    writeLastUser: (user: User): Promise<void> =>
      device.write(['people', 'days', 'keys'], async (transaction) => {
        const people = transaction.objectStore('people');
        const known = await people.getAll();
        const others = known.filter(({ userId }) => userId !== user.id);
        const before = known.find(({ userId }) => userId === user.id) ?? { isComplete: false };
        await people.put({ ...before, userId: user.id, user, confirmedAt: now() });
        await Promise.all(others.map(({ userId }) => people.delete(userId)));
        // After a session has ended, days can remain without their row in `people`.
        const days = transaction.objectStore('days');
        const owners = new Set((await days.getAllKeys()).map(([userId]) => userId));
        // With a key, the days of others are sealed instead.
        const sealable = await transaction.objectStore('keys').getAllKeys();
        for (const owner of owners) {
          if (owner === user.id || sealable.includes(owner)) continue;
          // oxlint-disable-next-line no-await-in-loop -- a handful of people at most, within one transaction
          await clearCachedDays(days, userKeyRange(owner));
        }
      }),
    readLastUser: (): Promise<User | null> =>
      device.read(async (database) => {
        const known = await database.getAll('people');
        return known.toSorted((a, b) => b.confirmedAt - a.confirmedAt)[0]?.user ?? null;
      }),
    /** Cached days stay unread until their person signs in again. */
    clearLastUser: (): Promise<void> =>
      device.write(['people'], (transaction) => transaction.objectStore('people').clear()),
    /** Removes the users and all days, except device-only ones that could not be sealed. */
    clear: (): Promise<void> =>
      device.write(['people', 'days'], async (transaction) => {
        await transaction.objectStore('people').clear();
        await clearCachedDays(transaction.objectStore('days'), null);
      }),
    discardCopies: (userId: string, isDiscarded: (day: Reflection) => boolean): Promise<void> =>
      device.write(['days'], async (transaction) => {
        const days = transaction.objectStore('days');
        for (const row of await days.getAll(userKeyRange(userId))) {
          const copies = row.copies?.filter(({ reflection }) => !isDiscarded(reflection)) ?? [];
          if (copies.length === (row.copies?.length ?? 0)) continue;
          const [first] = copies;
          if (first) void days.put({ ...row, ...(row.isMissing && { reflection: first.reflection }), copies });
          else if (row.isMissing) void days.delete([row.userId, row.date]);
          else void days.put({ ...row, copies: undefined });
        }
      }),
  };
}

type Database = Parameters<Parameters<DeviceDatabase['read']>[0]>[0];

async function findCached(database: Database, userId: string): Promise<CachedDays | null> {
  const person = await database.get('people', userId);
  const rows = await database.getAll('days', userKeyRange(userId));
  // Without the row in `people` the days must not be read.
  return person ? readCachedDays(person, rows) : null;
}

/** Null when no days were cached yet: an empty list is a journal only when it is known to be complete. */
function readCachedDays({ isComplete, cursor }: UserRow, rows: readonly DayRow[]): CachedDays | null {
  if (rows.length === 0 && !isComplete) return null;
  const days = rows.filter(({ isMissing }) => !isMissing).map(({ reflection }) => reflection);
  const copies = rows.flatMap((row) => row.copies ?? []);
  const earlierSummaries = new Map(rows.map((row) => [row.date, row.earlierSummary]));
  return { days: days.toReversed(), isComplete, cursor, copies, earlierSummaries };
}

function buildRows(userId: string, { days, copies = [], earlierSummaries }: CachedDays): DayRow[] {
  const byDate = Map.groupBy(copies, ({ reflection }) => reflection.date);
  const rows = days.map((reflection): DayRow => {
    const { date } = reflection;
    return { userId, date, reflection, earlierSummary: earlierSummaries?.get(date), copies: byDate.get(date) };
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

/** A day as this device has it, whatever the server answers. */
export async function findCachedDay(userId: string, date: IsoDate): Promise<Reflection | null> {
  // A database that cannot be read has no days.
  const cached = await daysDb.find(userId).catch(() => null);
  const day = cached?.days.find((candidate) => candidate.date === date && !candidate.damaged);
  return day ?? cached?.copies?.find(({ reflection }) => reflection.date === date)?.reflection ?? null;
}

/** The answer to a read from the cached days; undefined for none. Throws when only older days are missing. */
export async function readCached(path: string): Promise<unknown> {
  const read = parseJournalRead(path);
  if (!read) return undefined;
  const cached = await daysDb.find(read.userId).catch(() => null);
  if (!cached) return undefined;
  const answer = answerFromCache(
    read,
    cached,
    readKeptSettings(() => localStorage),
  );
  if (answer === undefined && read.kind !== 'figures')
    throw new NetworkError('Only your latest days are saved on this device. Older days need a connection.');
  return answer;
}
