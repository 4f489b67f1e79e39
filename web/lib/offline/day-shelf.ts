// The person and their latest days in this device's database: what pages are read from while no answer comes.
import type { User } from '#contract/session.ts';
import { createDevice, ofPerson, type Device } from '../device/database.ts';
import { completeDay } from './complete-day.ts';
import type { DayShelf } from './keep-days.ts';
import type { KeptDays } from './kept-answers.ts';

export type PersonShelf = DayShelf & {
  /** Whom the server has confirmed; what lay here of anybody else goes. */
  remember: (user: User) => Promise<void>;
  /** Who was confirmed last. */
  recall: () => Promise<User | null>;
  /** Nobody is recognised here any more; the days stay unread until their person returns. */
  disown: () => Promise<void>;
  /** Nothing of anybody stays. */
  forget: () => Promise<void>;
};

export function createDayShelf(device: Device, now: () => number): PersonShelf {
  return {
    find: (userId) => device.read((database) => findKept(database, userId)),
    replace: (userId, { days, isComplete, cursor }) =>
      device.write(['people', 'days'], async (transaction) => {
        const people = transaction.objectStore('people');
        const person = await people.get(userId);
        // They have signed out while their days were on the way.
        if (!person) return;
        await people.put({ ...person, isComplete, cursor });
        const shelf = transaction.objectStore('days');
        await shelf.delete(ofPerson(userId));
        await Promise.all(days.map((reflection) => shelf.put({ userId, date: reflection.date, reflection })));
      }),
    moveCursor: (userId, cursor) =>
      device.write(['people'], async (transaction) => {
        const people = transaction.objectStore('people');
        const person = await people.get(userId);
        if (person) await people.put({ ...person, cursor });
      }),
    remember: (user) =>
      device.write(['people', 'days'], async (transaction) => {
        const people = transaction.objectStore('people');
        const known = await people.getAll();
        const others = known.filter(({ userId }) => userId !== user.id);
        const before = known.find(({ userId }) => userId === user.id) ?? { isComplete: false };
        await people.put({ ...before, userId: user.id, user, confirmedAt: now() });
        await Promise.all(others.map(({ userId }) => people.delete(userId)));
        // Days can lie here without their person, whose session has ended.
        const days = transaction.objectStore('days');
        await days.delete(IDBKeyRange.upperBound([user.id], true));
        await days.delete(IDBKeyRange.lowerBound([user.id, []], true));
      }),
    recall: () =>
      device.read(async (database) => {
        const known = await database.getAll('people');
        return known.toSorted((a, b) => b.confirmedAt - a.confirmedAt)[0]?.user ?? null;
      }),
    disown: () => device.write(['people'], (transaction) => transaction.objectStore('people').clear()),
    forget: () =>
      device.write(['people', 'days'], async (transaction) => {
        await transaction.objectStore('people').clear();
        await transaction.objectStore('days').clear();
      }),
  };
}

type Database = Parameters<Parameters<Device['read']>[0]>[0];

async function findKept(database: Database, userId: string): Promise<KeptDays | null> {
  const person = await database.get('people', userId);
  const rows = await database.getAll('days', ofPerson(userId));
  // Without the person nobody may read them; without a day that is not known to be all, nothing was kept yet.
  if (!person || (rows.length === 0 && !person.isComplete)) return null;
  return {
    days: rows.map(({ reflection }) => completeDay(reflection)).toReversed(),
    isComplete: person.isComplete,
    cursor: person.cursor,
  };
}

export const dayShelf = createDayShelf(createDevice(), () => Date.now());
