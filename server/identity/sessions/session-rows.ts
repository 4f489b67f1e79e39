import type { InternalEvents } from '../../changes/event-buses.ts';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { Identity } from '../user-rows.ts';

export interface StoredSession extends Identity {
  /** SHA-256 of the cookie's value, hex. */
  idHash: string;
  /** Null until POST /api/auth/login has confirmed the person. */
  userId: string | null;
  /** True when the person was disabled after sign-in. */
  isDisabled: boolean;
  /** When the person's account will be deleted; absent for an account that stays. */
  deleteAt?: number;
  createdAt: number;
  lastSeenAt: number;
  /** The absolute end; the idle end is lastSeenAt plus the configured days. */
  expiresAt: number;
  userAgent: string | null;
}

export type EndedSession = Pick<StoredSession, 'issuer' | 'subject' | 'email' | 'userId'>;

export type Sessions = ReturnType<typeof createSessions>;

type AccountKey = Pick<Identity, 'issuer' | 'subject'>;

type SessionRow = Omit<StoredSession, 'emailVerified' | 'isDisabled' | 'deleteAt'> & {
  emailVerified: number;
  disabledAt: number | null;
  deleteAt: number | null;
};

const COLUMNS = {
  idHash: 'id_hash',
  issuer: 'issuer',
  subject: 'subject',
  firebaseUid: 'firebase_uid',
  email: 'email',
  emailVerified: 'email_verified',
  displayName: 'display_name',
  userId: 'user_id',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
  expiresAt: 'expires_at',
  userAgent: 'user_agent',
} as const satisfies Partial<Record<keyof StoredSession, string>>;
const PROPERTIES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const SELECT = `SELECT ${PROPERTIES.map((name) => `auth_session.${COLUMNS[name]} AS "${name}"`).join(', ')},
  app_user.disabled_at AS "disabledAt", app_user.delete_at AS "deleteAt"
  FROM auth_session LEFT JOIN app_user ON app_user.id = auth_session.user_id`;
const CREATE = statement(
  'session.create',
  `INSERT INTO auth_session (${Object.values(COLUMNS).join(', ')}) VALUES (${PROPERTIES.map((_, index) => `$${index + 1}`).join(', ')})`,
);
const FIND = statement<SessionRow>('session.find', `${SELECT} WHERE auth_session.id_hash = $1`);
const LIST = statement<SessionRow>(
  'session.list',
  `${SELECT} WHERE auth_session.issuer = $1 AND auth_session.subject = $2 ORDER BY auth_session.created_at DESC, auth_session.id_hash`,
);
/** Of two concurrent requests, the later time stays. */
const TOUCH = statement(
  'session.touch',
  'UPDATE auth_session SET last_seen_at = $2 WHERE id_hash = $1 AND last_seen_at < $2',
);
/** Not of a person whose erasure has begun: the session of a sign-in at that moment would outlive them. */
const ATTACH_USER = statement(
  'session.attach-user',
  `UPDATE auth_session SET user_id = $2 WHERE id_hash = $1
     AND EXISTS (SELECT 1 FROM app_user WHERE id = $2 AND disabled_at IS NULL)`,
);
const REMOVE = statement<EndedSession>(
  'session.remove',
  'DELETE FROM auth_session WHERE id_hash = $1 RETURNING issuer, subject, email, user_id AS "userId"',
);
const REMOVE_ALL = statement<Pick<EndedSession, 'userId'>>(
  'session.remove-all',
  'DELETE FROM auth_session WHERE issuer = $1 AND subject = $2 RETURNING user_id AS "userId"',
);

interface Deps {
  database: Database;
  internalEvents: Pick<InternalEvents, 'emit'>;
}

/** Open pages close their streams when a session ends. */
export function createSessions({ database, internalEvents }: Deps) {
  const emitEnded = (userId: string): void => internalEvents.emit({ what: 'session', userId, reflectionId: null });
  return {
    async create(session: StoredSession): Promise<void> {
      const row = { ...session, emailVerified: session.emailVerified ? 1 : 0 };
      await database.write(
        CREATE,
        PROPERTIES.map((name) => row[name]),
      );
    },
    /** One indexed read. Also returns expired sessions; the caller decides. */
    async find(idHash: string): Promise<StoredSession | null> {
      const [row] = await database.read(FIND, [idHash]);
      return row === undefined ? null : toSession(row);
    },
    async touch(idHash: string, nowMs: number): Promise<void> {
      await database.write(TOUCH, [idHash, nowMs]);
    },
    async attachUser(idHash: string, userId: string): Promise<void> {
      await database.write(ATTACH_USER, [idHash, userId]);
    },
    /** Returns the removed session; null when there was none. */
    async remove(idHash: string): Promise<EndedSession | null> {
      const [ended = null] = await database.write(REMOVE, [idHash]);
      if (ended !== null && ended.userId !== null) emitEnded(ended.userId);
      return ended;
    },
    /** Returns the ids of the users whose sessions were removed. */
    async removeAll({ issuer, subject }: AccountKey): Promise<string[]> {
      const rows = await database.write(REMOVE_ALL, [issuer, subject]);
      const userIds = [...new Set(rows.flatMap((row) => row.userId ?? []))];
      for (const userId of userIds) emitEnded(userId);
      return userIds;
    },
    /** Newest first. */
    async list({ issuer, subject }: AccountKey): Promise<StoredSession[]> {
      return (await database.read(LIST, [issuer, subject])).map(toSession);
    },
  };
}

function toSession({ disabledAt, deleteAt, ...row }: SessionRow): StoredSession {
  const own = { ...row, emailVerified: row.emailVerified === 1, isDisabled: disabledAt !== null };
  return deleteAt === null ? own : { ...own, deleteAt };
}
