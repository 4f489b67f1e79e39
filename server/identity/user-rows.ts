import { statement } from '../database/database.ts';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Clock } from '../clock.ts';
import type { SignUp } from '../config/sign-up.ts';

/** What a provider has proved about a person. (issuer, subject) identifies the account, never the e-mail address. */
export interface Identity {
  issuer: string;
  subject: string;
  firebaseUid: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
}

export interface Person {
  id: string;
  firebaseUid: string;
  email: string | null;
  displayName: string | null;
  /** When the account will be deleted; absent for an account that stays. */
  deleteAt?: number;
  /** Hours after midnight that still belong to the day before: every date that a client shows depends on it. */
  dayEndsAt: number;
}

export type People = ReturnType<typeof createPeople>;

interface PersonRow extends Omit<Person, 'deleteAt'> {
  emailVerified: number;
  disabledAt: number | null;
  deleteAt: number | null;
}

const COLUMNS = `id, firebase_uid AS "firebaseUid", email, email_verified AS "emailVerified",
  display_name AS "displayName", disabled_at AS "disabledAt",
  delete_at AS "deleteAt",
  COALESCE((SELECT day_ends_at FROM settings WHERE settings.user_id = app_user.id), 0) AS "dayEndsAt"`;
const FIND_BY_IDENTITY = statement<PersonRow>(
  'person.find-by-identity',
  `SELECT ${COLUMNS} FROM app_user WHERE id = (SELECT user_id FROM auth_identity WHERE issuer = $1 AND subject = $2)`,
);
/** Of two concurrent sign-ins, the second waits for the first and gets no row. */
const ADD_IDENTITY = statement<{ user_id: string }>(
  'person.add-identity',
  `INSERT INTO auth_identity (issuer, subject, user_id) VALUES ($1, $2, $3)
   ON CONFLICT (issuer, subject) DO NOTHING RETURNING user_id`,
);
const CREATE = statement(
  'person.create',
  `INSERT INTO app_user (id, firebase_uid, email, email_verified, display_name, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6)`,
);
const UPDATE = statement(
  'person.update',
  'UPDATE app_user SET firebase_uid = $2, email = $3, email_verified = $4, display_name = $5, updated_at = $6 WHERE id = $1',
);

/** Also one who was erased since: sign-up that has closed after the first person opens for no stranger. */
const FIND_ANY = statement<{ issuer: string }>(
  'person.find-any',
  `SELECT issuer FROM auth_identity WHERE issuer = $1
   UNION ALL SELECT issuer FROM erased_issuer WHERE issuer = $1 LIMIT 1`,
);

export function createPeople({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** The person of an identity: created when new, else with name and e-mail updated. Null when disabled. */
    async confirm(identity: Identity, nowMs: number): Promise<Person | null> {
      const [known] = await database.read(FIND_BY_IDENTITY, [identity.issuer, identity.subject]);
      if (known === undefined)
        return database.transact((transaction) => create(identity, { transaction, nowMs, id: newId(clock.now()) }));
      if (known.disabledAt !== null) return null;
      if (isUpToDate(known, identity)) return toPerson(known);
      await database.write(UPDATE, [known.id, ...valuesOf(identity), nowMs]);
      return toPerson({ ...known, ...identity });
    },
    /** True when the identity has a person; a new identity gets one when `signUp` allows it. */
    async admit(identity: Identity, { signUp, nowMs }: { signUp: SignUp; nowMs: number }): Promise<boolean> {
      const { issuer, subject } = identity;
      const [known] = await database.read(FIND_BY_IDENTITY, [issuer, subject]);
      if (known !== undefined) return true;
      if (signUp === 'closed') return false;
      const id = newId(clock.now());
      if (signUp === 'open') {
        await database.transact((transaction) => create(identity, { transaction, nowMs, id }));
        return true;
      }
      if ((await database.read(FIND_ANY, [issuer])).length > 0) return false;
      // Of two concurrent first sign-ins, in any processes, the second finds the person of the first.
      return database.withMaintenanceLock((transaction) => createFirst(identity, { transaction, nowMs, id }));
    },
    /** True as well when all of them were erased. */
    async hasAny(issuer: string): Promise<boolean> {
      return (await database.read(FIND_ANY, [issuer])).length > 0;
    },
  };
}

interface Creation {
  transaction: Transaction;
  nowMs: number;
  id: string;
}

async function createFirst(identity: Identity, creation: Creation): Promise<boolean> {
  const { issuer, subject } = identity;
  const [other] = await creation.transaction.run(FIND_ANY, [issuer]);
  // The same person may sign in from two tabs.
  if (other !== undefined) return (await creation.transaction.run(FIND_BY_IDENTITY, [issuer, subject])).length > 0;
  await create(identity, creation);
  return true;
}

async function create(identity: Identity, { transaction, nowMs, id }: Creation): Promise<Person | null> {
  const added = await transaction.run(ADD_IDENTITY, [identity.issuer, identity.subject, id]);
  if (added.length === 0) {
    const [other] = await transaction.run(FIND_BY_IDENTITY, [identity.issuer, identity.subject]);
    return other === undefined || other.disabledAt !== null ? null : toPerson(other);
  }
  await transaction.run(CREATE, [id, ...valuesOf(identity), nowMs]);
  return toPerson({ ...identity, id, deleteAt: null, dayEndsAt: 0 });
}

function valuesOf({ firebaseUid, email, emailVerified, displayName }: Identity): (string | number | null)[] {
  return [firebaseUid, email, emailVerified ? 1 : 0, displayName];
}

function isUpToDate({ firebaseUid, email, emailVerified, displayName }: PersonRow, identity: Identity): boolean {
  const stored = [firebaseUid, email, emailVerified, displayName];
  return valuesOf(identity).every((value, index) => value === stored[index]);
}

type PersonColumns = Pick<PersonRow, 'id' | 'firebaseUid' | 'email' | 'displayName' | 'deleteAt' | 'dayEndsAt'>;

function toPerson({ id, firebaseUid, email, displayName, deleteAt, dayEndsAt }: PersonColumns): Person {
  return { id, firebaseUid, email, displayName, dayEndsAt, ...(deleteAt !== null && { deleteAt }) };
}
