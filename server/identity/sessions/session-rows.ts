import type { InternalEvents } from '../../changes/job-events.ts';
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
  createdAt: number;
  lastSeenAt: number;
  /** The absolute end; the idle end is lastSeenAt plus the configured days. */
  expiresAt: number;
  userAgent: string | null;
}

export type EndedSession = Pick<StoredSession, 'issuer' | 'subject' | 'email' | 'userId'>;

export type Sessions = ReturnType<typeof createSessions>;

type AccountKey = Pick<Identity, 'issuer' | 'subject'>;

interface SessionRow {
  id_hash: string;
  issuer: string;
  subject: string;
  firebase_uid: string;
  email: string | null;
  email_verified: number;
  display_name: string | null;
  user_id: string | null;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  user_agent: string | null;
  disabled_at: number | null;
}

const COLUMNS = [
  'id_hash',
  'issuer',
  'subject',
  'firebase_uid',
  'email',
  'email_verified',
  'display_name',
  'user_id',
  'created_at',
  'last_seen_at',
  'expires_at',
  'user_agent',
];
const SELECT = `SELECT ${COLUMNS.map((column) => `auth_session.${column}`).join(', ')}, app_user.disabled_at
  FROM auth_session LEFT JOIN app_user ON app_user.id = auth_session.user_id`;
const CREATE = statement(
  'session.create',
  `INSERT INTO auth_session (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})`,
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
const ATTACH_USER = statement('session.attach-user', 'UPDATE auth_session SET user_id = $2 WHERE id_hash = $1');
const REMOVE = statement<Pick<SessionRow, 'issuer' | 'subject' | 'email' | 'user_id'>>(
  'session.remove',
  'DELETE FROM auth_session WHERE id_hash = $1 RETURNING issuer, subject, email, user_id',
);
const REMOVE_ALL = statement<Pick<SessionRow, 'user_id'>>(
  'session.remove-all',
  'DELETE FROM auth_session WHERE issuer = $1 AND subject = $2 RETURNING user_id',
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
      await database.write(CREATE, [
        session.idHash,
        session.issuer,
        session.subject,
        session.firebaseUid,
        session.email,
        session.emailVerified ? 1 : 0,
        session.displayName,
        session.userId,
        session.createdAt,
        session.lastSeenAt,
        session.expiresAt,
        session.userAgent,
      ]);
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
      const [row] = await database.write(REMOVE, [idHash]);
      if (row === undefined) return null;
      const { issuer, subject, email, user_id: userId } = row;
      if (userId !== null) emitEnded(userId);
      return { issuer, subject, email, userId };
    },
    /** Returns the ids of the users whose sessions were removed. */
    async removeAll({ issuer, subject }: AccountKey): Promise<string[]> {
      const rows = await database.write(REMOVE_ALL, [issuer, subject]);
      const userIds = [...new Set(rows.flatMap((row) => row.user_id ?? []))];
      for (const userId of userIds) emitEnded(userId);
      return userIds;
    },
    /** Newest first. */
    async list({ issuer, subject }: AccountKey): Promise<StoredSession[]> {
      return (await database.read(LIST, [issuer, subject])).map(toSession);
    },
  };
}

function toSession(row: SessionRow): StoredSession {
  return {
    idHash: row.id_hash,
    issuer: row.issuer,
    subject: row.subject,
    firebaseUid: row.firebase_uid,
    email: row.email,
    emailVerified: row.email_verified === 1,
    displayName: row.display_name,
    userId: row.user_id,
    isDisabled: row.disabled_at !== null,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
  };
}
