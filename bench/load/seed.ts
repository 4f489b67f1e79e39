// Writes people, sessions and days into the storage of a Learn that is not running.
import { changeDay } from '../../tests/support/change-day.ts';
import { systemClock } from '../../server/clock.ts';
import { openStorage, type Storage } from '../../server/open-storage.ts';
import { signIn, type SignedIn } from '../../tests/support/sign-in.ts';
import type { ServedPerson } from './child.ts';
import { buildContent, writeDays } from './journal.ts';
import { FIRST_DAY, PEOPLE, READER_DAYS, WRITER_DAYS } from './requests.ts';
import type { Config } from '../../server/config/settings.ts';

export async function seedLearn({ dataDir, databaseUrl, masterKey, publicUrl }: Config): Promise<ServedPerson[]> {
  const storage = await openStorage({ dataDir, databaseUrl, masterKey, clock: systemClock });
  try {
    const people: ServedPerson[] = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      const { userId, cookie } = await signIn({ storage, clock: systemClock, publicUrl });
      await addDaysOf(userId, { storage, first: FIRST_DAY, count: index === 0 ? READER_DAYS : WRITER_DAYS });
      people.push({ userId, cookie });
    }
    return people;
  } finally {
    await storage.close();
  }
}

/** One signed-in person without days, in a SQLite journal. */
export async function createPerson(dataDir: string, publicUrl: string): Promise<SignedIn> {
  const storage = await openStorage({ dataDir, clock: systemClock });
  try {
    return await signIn({ storage, clock: systemClock, publicUrl });
  } finally {
    await storage.close();
  }
}

export async function addDaysOf(
  userId: string,
  { storage, first, count }: { storage: Storage; first: string; count: number },
): Promise<void> {
  for (const { date, entries } of writeDays(first, count)) {
    const next = buildContent(date, entries);
    await changeDay(storage, { userId, date }, () => ({ next, replaced: [] }));
  }
}
