// What lies on this device, row by row. Each row names its person first: nobody reads another's by mistake.
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { Reflection, SaveReflection } from '#contract/reflections.ts';
import type { User } from '#contract/session.ts';

/** What a person is writing on one day. Null content: they took it all back, and the server has not heard of that yet. */
export interface DraftRow {
  userId: string;
  date: IsoDate;
  content: DraftContent | null;
  /** Epoch milliseconds of the last change. */
  keptAt: number;
  /** The version of the server's draft that `agreed` is; 0 for none. */
  seen: number;
  /** What this device and the server agreed on last: without it nobody could tell an addition from a removal. */
  agreed: DraftContent | null;
  /** What has gone out without an answer yet: should the server have it, it is nothing new. */
  sent?: Pick<DraftContent, 'entries' | 'removed'> | undefined;
  isOnServer: boolean;
}

type OutboxState =
  /** Goes out by itself. */
  | 'waiting'
  /** Goes out once its person has signed in again. */
  | 'signedOut'
  /** The server said no, and will say it again: the person decides. */
  | 'refused';

/** One request that is on its way, from before it is first sent until it is answered. */
export interface OutboxRow {
  userId: string;
  requestId: string;
  date: IsoDate;
  /** Long days go in several requests, in this order. */
  part: number;
  /** Epoch milliseconds of «Complete Reflection». */
  since: number;
  body: SaveReflection;
  /** Set by older versions of Learn: the entry in the body was sent along with a removal. */
  isCarrying?: boolean | undefined;
  /** A cached day that the server did not have; the person asked for it to be sent. */
  isCopy?: boolean | undefined;
  /** Entries whose text was written over that of an earlier save, each with its request id. */
  over?: Readonly<Record<string, string>> | undefined;
  state: OutboxState;
  /** What the last try met, for the person to read. */
  reason: string | null;
  attempts: number;
  /** Waiting between tries; a connection that comes back ends it early. */
  nextTryAt: number;
  /** What the server asked for (Retry-After); nothing ends it early. */
  notBefore: number;
  /** Until then one tab is busy with it. */
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

/** A saved day, for reading without a connection. */
export interface DayRow {
  userId: string;
  date: IsoDate;
  /** As the server has it. Where it has none (`isMissing`), the first of `copies`. */
  reflection: Reflection;
  isMissing?: boolean | undefined;
  /** Versions of this device that the server's day does not contain. Absent in rows of earlier versions of Learn. */
  copies?: readonly { reflection: Reflection; isUnknown: boolean }[] | undefined;
}

/** Who is known on this device. */
export interface UserRow {
  userId: string;
  user: User;
  /** Epoch milliseconds of the last time the server confirmed it. */
  confirmedAt: number;
  /** True when `days` holds the whole journal. */
  isComplete: boolean;
  /** Up to where in the person's changes `days` is known. */
  cursor?: string | undefined;
}

/** The person's key for what has to stay behind when they leave. The browser does not give its bytes to anybody. */
export interface KeyRow {
  userId: string;
  key: CryptoKey;
}

/** A draft or a request of somebody who has left, unreadable until they return. */
export interface SealedRow {
  userId: string;
  name: string;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}
