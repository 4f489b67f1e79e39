// The rows in the device's database. Each key starts with the user, so that no query reads another person's rows.
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { Reflection, SaveReflection } from '#contract/reflections.ts';
import type { User } from '#contract/session.ts';

/** The draft of one day. Null content: the person has deleted it all, and the server does not know that yet. */
export interface DraftRow {
  userId: string;
  date: IsoDate;
  content: DraftContent | null;
  /** Epoch milliseconds of the last change. */
  keptAt: number;
  /** The version of the server's draft that `agreed` is; 0 for none. */
  seen: number;
  /** The last content that device and server agreed on: the base that tells an addition from a removal. */
  agreed: DraftContent | null;
  /** Content that was sent without an answer yet: when the server has it, it is not new. */
  sent?: Pick<DraftContent, 'entries' | 'removed'> | undefined;
  isOnServer: boolean;
}

type OutboxState =
  | 'waiting'
  /** Is sent after the person has signed in again. */
  | 'signedOut'
  /** The server has refused it for good: the person decides. */
  | 'refused';

/** One save request, from before it is first sent until it is answered. */
export interface OutboxRow {
  userId: string;
  requestId: string;
  date: IsoDate;
  /** Order of the requests of a long day. */
  part: number;
  /** Epoch milliseconds of «Complete Reflection». */
  since: number;
  body: SaveReflection;
  /** A cached day that the server did not have and that the person has sent. */
  isCopy?: boolean | undefined;
  /** Entries that replace a text of an earlier save, each with the request id of that save. */
  over?: Readonly<Record<string, string>> | undefined;
  state: OutboxState;
  reason: string | null;
  attempts: number;
  /** Backoff; a connection that comes back ends it early. */
  nextTryAt: number;
  /** The Retry-After of the server; nothing ends it early. */
  notBefore: number;
  /** Until then one tab is sending it. */
  leaseUntil: number;
}

/** An entry that the server stored as it was sent, with its new revision. */
export interface AcknowledgedEntry {
  id: string;
  content: string;
  rev: number;
  /** The tag of that `rev`; absent from a server that gives none. */
  revTag?: string | undefined;
}

export interface DayRow {
  userId: string;
  date: IsoDate;
  /** The server's version. When the server has none (`isMissing`), the first of `copies`. */
  reflection: Reflection;
  isMissing?: boolean | undefined;
  /** The summary from before the last change, while the new one is on its way. */
  earlierSummary?: string | undefined;
  /** Versions of this device that the server's day does not contain. */
  copies?: readonly { reflection: Reflection; isUnknown: boolean }[] | undefined;
}

export interface UserRow {
  userId: string;
  user: User;
  /** Epoch milliseconds of the last time the server confirmed it. */
  confirmedAt: number;
  /** True when `days` holds the whole journal. */
  isComplete: boolean;
  /** Position in the change feed up to which `days` is current. */
  cursor?: string | undefined;
}

/** The key that seals the person's rows after a sign-out. It is not extractable. */
export interface KeyRow {
  userId: string;
  key: CryptoKey;
}

/** A row of a person who has signed out, unreadable until they sign in again. */
export interface SealedRow {
  userId: string;
  name: string;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}
