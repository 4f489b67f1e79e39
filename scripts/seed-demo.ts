// Fills a journal with the two years of demo-journal/, through the domain, each day with the clock of its own evening:
// summaries, figures and times are what they would be had somebody lived them. For the demo, screenshots and tests.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type IsoDate } from '#contract/days.ts';
import { summariseDay } from '../embedded/writers/summary.ts';
import { NO_CODE } from '../server/identity/local-provider/access-code.ts';
import { deriveFirebaseUid } from '../server/identity/oidc/identity-claims.ts';
import type { Clock } from '../server/clock.ts';
import { saveReflection, type ReflectionDeps } from '../server/reflections/save.ts';
import { statement } from '../server/database/database.ts';
import { newId } from '../server/ids.ts';
import { openStorage, type Storage } from '../server/open-storage.ts';
import { JOURNAL, WRITER } from './demo-journal/journal.ts';
import type { Identity } from '../server/identity/user-rows.ts';

export { WRITER };

/** Waiting for the disk after each of 300 evenings takes seconds, and a power cut costs a demo nothing. */
const WITHOUT_WAITING = statement('demo.without-waiting', 'PRAGMA synchronous = OFF');
const WAITING = statement('demo.waiting', 'PRAGMA synchronous = FULL');

interface SettableClock extends Clock {
  /** An ISO time. */
  set(time: string): void;
}

interface Seed {
  userId: string;
  /** The writer's own date; the journal ends on it. */
  today: IsoDate;
  storage: Storage;
  /** The one that `storage` was opened with. It is moved from evening to evening and left where it was found. */
  clock: SettableClock;
}

export async function seedDemo({ userId, today, storage, clock }: Seed): Promise<void> {
  const nowMs = clock.now();
  const deps: ReflectionDeps = {
    ...storage,
    clock,
    summarise: summariseDay,
    newId: () => newId(clock.now()),
  };
  await storage.database.write(WITHOUT_WAITING, []);
  for (const { daysAgo, at, promptIndex, entries } of JOURNAL) {
    const date = addDays(today, -daysAgo);
    // Today's evening may still be to come.
    const savedMs = Math.min(Date.parse(`${date}T${at}`), nowMs);
    clock.set(new Date(savedMs).toISOString());
    const day = { userId, date, promptIndex, entries: entries.map((content) => ({ content })) };
    // oxlint-disable-next-line no-await-in-loop -- one evening after the other, for each summary reads the days before it.
    await saveReflection({ userId, day, idempotencyKey: undefined }, deps);
  }
  await storage.database.write(WAITING, []);
  clock.set(new Date(nowMs).toISOString());
}

/** A whole data folder that a server can be started on: the account, the person, the journal. */
export async function seedDemoFolder({ dataDir, today }: { dataDir: string; today: IsoDate }): Promise<void> {
  let nowMs = Date.now();
  const clock: SettableClock = { now: () => nowMs, set: (time) => void (nowMs = Date.parse(time)) };
  const storage = await openStorage({ dataDir, clock });
  try {
    const { userId } = await addWriter(storage, clock);
    await seedDemo({ userId, today, storage, clock });
    openToEveryBrowser(dataDir);
  } finally {
    await storage.close();
  }
}

/** The writer's account asks for no sign-in code: nothing in this folder is anybody's. */
export function openToEveryBrowser(dataDir: string): void {
  writeFileSync(join(dataDir, 'keys', 'sign-in-code'), `${NO_CODE}\n`, { mode: 0o600 });
}

/** An account of the built-in sign-in, and the person whom choosing it leads to. */
export async function addWriter(
  { localAccounts, people }: Pick<Storage, 'localAccounts' | 'people'>,
  clock: Clock,
): Promise<{ userId: string; identity: Identity }> {
  const issuer = 'local';
  const subject = 'demo';
  await localAccounts.save({ subject, ...WRITER });
  const identity: Identity = {
    issuer,
    subject,
    firebaseUid: deriveFirebaseUid(issuer, subject),
    email: WRITER.email,
    emailVerified: false,
    displayName: WRITER.name,
  };
  const person = await people.confirm(identity, clock.now());
  if (!person) throw new Error('The writer of the example has been disabled.');
  return { userId: person.id, identity };
}
