import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { statement } from '../database/database.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import type { Identity } from './user-rows.ts';
import type { StoredSession } from './sessions/session-rows.ts';

const NAME = statement('test.name', 'SELECT display_name, email FROM app_user WHERE id = $1');
const COUNT_IDENTITIES = statement('test.identities', 'SELECT count(*) AS count FROM auth_identity WHERE issuer = $1');
const DISABLE = statement('test.disable', 'UPDATE app_user SET disabled_at = $2 WHERE id = $1');

function newIdentity(): Identity {
  const subject = randomUUID();
  return {
    issuer: 'https://accounts.example',
    subject,
    firebaseUid: `uid-${subject}`,
    email: `${subject}@example.org`,
    emailVerified: true,
    displayName: 'Ada',
  };
}

function newSession(identity: Identity, changes: Partial<StoredSession> = {}): StoredSession {
  return {
    ...identity,
    idHash: randomUUID(),
    userId: null,
    isDisabled: false,
    createdAt: 1_000,
    lastSeenAt: 1_000,
    expiresAt: 4_000_000_000_000,
    userAgent: 'Test browser',
    ...changes,
  };
}

export function describePeople(get: GetStorageHarness): void {
  describe('people', () => {
    test('a new identity becomes a person, and stays that person', async () => {
      const { people } = get().storage;
      const identity = newIdentity();

      const person = await people.confirm(identity, 1);

      const { firebaseUid, email, displayName } = identity;
      expect(person).toEqual({ id: expect.any(String), firebaseUid, email, displayName, dayEndsAt: 0 });
      expect(await people.confirm(identity, 2)).toEqual(person);
    });

    test('name and e-mail follow the provider', async () => {
      const { storage, journal } = get();
      const identity = newIdentity();
      const person = await storage.people.confirm(identity, 1);

      const renamed = await storage.people.confirm(
        { ...identity, displayName: null, email: null, emailVerified: false },
        2,
      );

      expect(renamed).toEqual({ ...person, displayName: null, email: null });
      expect(await journal.read(NAME, [person?.id ?? ''])).toMatchObject([{ display_name: null, email: null }]);
    });

    test('neither an equal e-mail nor an equal firebaseUid makes two identities one person', async () => {
      const { people } = get().storage;
      const identity = newIdentity();
      const first = await people.confirm(identity, 1);

      const sameSubject = await people.confirm({ ...identity, issuer: 'https://other.example' }, 1);
      const sameIssuer = await people.confirm({ ...identity, subject: randomUUID() }, 1);

      expect(new Set([first?.id, sameSubject?.id, sameIssuer?.id]).size).toBe(3);
    });

    test('confirmed many times at once is one person', async () => {
      const { storage, other, journal } = get();
      const identity = newIdentity();

      const confirmed = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? storage : other).people.confirm(identity, 1)),
      );

      expect(new Set(confirmed.map((person) => person?.id)).size).toBe(1);
      expect(await journal.read(NAME, [confirmed[0]?.id ?? ''])).toHaveLength(1);
    });

    test('an open sign-up admits every identity, a closed one only those that have a person', async () => {
      const { people } = get().storage;
      const [known, unknown] = [newIdentity(), newIdentity()];

      expect(await people.admit(known, { signUp: 'closed', nowMs: 1 })).toBe(false);
      expect(await people.admit(known, { signUp: 'open', nowMs: 1 })).toBe(true);
      expect(await people.admit(known, { signUp: 'closed', nowMs: 1 })).toBe(true);
      expect(await people.admit(unknown, { signUp: 'closed', nowMs: 1 })).toBe(false);
      expect(await people.admit(unknown, { signUp: 'first', nowMs: 1 })).toBe(false);
      expect(await people.confirm(known, 2)).toMatchObject({ email: known.email });
    });

    test('of many first sign-ins at once one identity of the issuer gets a person', async () => {
      const { storage, other, journal } = get();
      const issuer = `https://first-${randomUUID()}.example`;
      const identities = Array.from({ length: 12 }, () => ({ ...newIdentity(), issuer }));
      const before = await storage.people.hasAny(issuer);

      const admitted = await Promise.all(
        identities.map((identity, index) =>
          (index % 2 === 0 ? storage : other).people.admit(identity, { signUp: 'first', nowMs: 1 }),
        ),
      );

      expect(before).toBe(false);
      expect(admitted.filter(Boolean)).toHaveLength(1);
      expect(await journal.read(COUNT_IDENTITIES, [issuer])).toMatchObject([{ count: 1 }]);
      expect(await storage.people.hasAny(issuer)).toBe(true);
      // The one that was admitted stays so, and in two tabs at once it is one person.
      const first = identities[admitted.indexOf(true)] ?? newIdentity();
      expect(await other.people.admit(first, { signUp: 'first', nowMs: 2 })).toBe(true);
      const twin = { ...newIdentity(), issuer: `${issuer}/twin` };
      const both = await Promise.all(
        [storage, other].map(({ people }) => people.admit(twin, { signUp: 'first', nowMs: 3 })),
      );
      expect(both).toEqual([true, true]);
    });

    test('a disabled person is not confirmed, and the session says so', async () => {
      const { storage, journal } = get();
      const identity = newIdentity();
      const person = await storage.people.confirm(identity, 1);
      const session = newSession(identity, { userId: person?.id ?? '' });
      await storage.sessions.create(session);

      await journal.write(DISABLE, [person?.id ?? '', 5]);

      expect(await storage.people.confirm(identity, 6)).toBeNull();
      expect(await storage.sessions.find(session.idHash)).toEqual({ ...session, isDisabled: true });
    });
  });

  describe('sessions', () => {
    test('a session is found as it was made, and gets its person later', async () => {
      const { sessions, people } = get().storage;
      const personId = (await people.confirm(newIdentity(), 1))?.id ?? '';
      const session = newSession(newIdentity(), {
        email: null,
        displayName: null,
        emailVerified: false,
        userAgent: null,
      });
      await sessions.create(session);

      expect(await sessions.find(session.idHash)).toEqual(session);
      await sessions.attachUser(session.idHash, personId);
      expect(await sessions.find(session.idHash)).toEqual({ ...session, userId: personId });
      expect(await sessions.find('unknown')).toBeNull();
    });

    test('the time it was last seen never goes back', async () => {
      const { sessions } = get().storage;
      const session = newSession(newIdentity());
      await sessions.create(session);

      await sessions.touch(session.idHash, 9_000);
      await sessions.touch(session.idHash, 5_000);

      expect(await sessions.find(session.idHash)).toMatchObject({ lastSeenAt: 9_000 });
    });

    test('are listed newest first and end one by one or all together', async () => {
      const { sessions, people } = get().storage;
      const identity = newIdentity();
      const ada = (await people.confirm(identity, 1))?.id ?? '';
      const [old, middle, young] = [1, 2, 3].map((createdAt) =>
        newSession(identity, { createdAt, idHash: `${identity.subject}-${createdAt}` }),
      );
      const stranger = newSession(newIdentity());
      for (const session of [middle, young, old, stranger]) if (session) await sessions.create(session);

      expect(await sessions.list(identity)).toEqual([young, middle, old]);
      await sessions.attachUser(young?.idHash ?? '', ada);
      const { issuer, subject, email } = identity;
      expect(await sessions.remove(middle?.idHash ?? '')).toEqual({ issuer, subject, email, userId: null });
      expect(await sessions.remove(middle?.idHash ?? '')).toBeNull();
      expect(await sessions.list(identity)).toEqual([{ ...young, userId: ada }, old]);
      expect(await sessions.removeAll(identity)).toEqual([ada]);
      expect(await sessions.removeAll(identity)).toEqual([]);
      expect(await sessions.list(identity)).toEqual([]);
      expect(await sessions.find(stranger.idHash)).toEqual(stranger);
    });
  });

  describe('accounts of the stand-in', () => {
    test('an e-mail belongs to one account, however it is written', async () => {
      const { localAccounts } = get().storage;
      const account = { subject: randomUUID(), name: 'Zoë', email: `Zoë.${randomUUID()}@Example.org` };

      expect(await localAccounts.save(account)).toEqual(account);
      const again = await localAccounts.save({
        subject: randomUUID(),
        name: 'Somebody',
        email: account.email.toUpperCase(),
      });

      expect(again).toEqual(account);
      expect(await localAccounts.find(account.subject)).toEqual(account);
      expect(await localAccounts.findByEmail(account.email.toLowerCase())).toEqual(account);
      expect(await localAccounts.findByEmail('unknown@example.org')).toBeNull();
      expect(await localAccounts.find('unknown')).toBeNull();
    });

    test('are listed in the order they were made', async () => {
      const { storage, clock } = get();
      const before = clock.now();
      const names = ['Zoë', 'Ada', 'Mia'];
      const made = names.map((name, index) => ({
        subject: `${3 - index}-${randomUUID()}`,
        name,
        email: `${randomUUID()}@example.org`,
      }));
      for (const [index, account] of made.entries()) {
        clock.set(new Date(before + index).toISOString());
        await storage.localAccounts.save(account);
      }
      clock.set(new Date(before).toISOString());

      const listed = await storage.localAccounts.list();

      expect(listed.filter(({ subject }) => made.some((account) => account.subject === subject))).toEqual(made);
    });
  });
}
