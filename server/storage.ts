// The storage as the rest of the server sees it: plain data in, plain data out; no row, no SQL, no ciphertext.
// Times are epoch milliseconds, dates are 'YYYY-MM-DD', ids are uuid v7 made by the application.

import type { Reflection } from '#contract/reflections.ts';
import type { JsonItem } from './database/json-item.ts';
import type { ChangedRows } from './changes/changed-since.ts';
import type { DayVersion } from './reflections/rows/day-versions.ts';
import type { DraftContent, Drafts, StoredDraft } from './reflections/rows/draft-rows.ts';
import type { History } from './history/rows/history.ts';
import type { KnownDays } from './reflections/rows/known-days.ts';
import type { ModelCalls } from './models/rows/call-log.ts';
import type { ModelChoices } from './models/rows/consent.ts';
import type { Outputs } from './generated-texts/rows/outputs.ts';
import type { SummaryTurns, TurnRequest } from './models/rows/summary-jobs.ts';
import type { TextFlights } from './generated-texts/rows/text-leases.ts';

export interface Storage {
  readonly engine: 'sqlite' | 'postgresql';
  readonly reflections: Reflections;
  readonly history: History;
  readonly knownDays: KnownDays;
  readonly drafts: Drafts;
  readonly deviceKeys: DeviceKeys;
  readonly serverSecrets: ServerSecrets;
  readonly changes: ChangedRows;
  readonly outputs: Outputs;
  readonly usage: Usage;
  readonly summaryTurns: SummaryTurns;
  readonly textFlights: TextFlights;
  readonly modelChoices: ModelChoices;
  readonly modelCalls: ModelCalls;
  readonly people: People;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  /** The time that leases and changes in the rows go by, for all processes on this journal: the database's on PostgreSQL. */
  now(): Promise<number>;
  /** Null when migrations and database are fine, else the reason in one sentence. */
  findTrouble(): Promise<string | null>;
  /** Removes what has expired: sessions, remembered requests, removed texts and days, old outputs. */
  sweep(nowMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface StoredEntry {
  id: string;
  content: string;
  /** The reflection's version in which this text was written. */
  rev: number;
  /** The tag of that version; absent when an older program wrote it. */
  revTag?: string | undefined;
  device?: string | undefined;
  promptIndex: number;
}

/** A text made from the entries, and where it came from. */
export interface StoredText {
  text: string;
  /** `embedded`, or `provider:model`. */
  source: string;
  degraded: boolean;
  madeAt: number;
  /** 0 for the first; each new version asked for is one more. */
  variant: number;
  /** What it was made from; a different hash now means the entries have changed since. */
  inputHash: string;
}

/** A bedtime reading of one day. */
export interface StoredReading extends StoredText {
  /** The one that it replaced. */
  previous?: Omit<StoredText, 'variant' | 'inputHash'>;
}

/** What a person's day consists of: sealed as one document, but for `promptIndex`. */
export interface ReflectionContent {
  promptIndex: number;
  entries: readonly StoredEntry[];
  summary: StoredText | null;
  bedtime: StoredReading | null;
}

export interface StoredReflection extends ReflectionContent {
  id: string;
  userId: string;
  date: string;
  version: number;
  /** The random tag of that version; null when an older program wrote it. */
  versionTag: string | null;
  /** The tags of the latest versions: `2-xM3k_w9a 3-Qe81bZ0c`. */
  versionTags: string | null;
  /** The version in which the person last changed the day; later ones only brought texts made from it. */
  textsVersion: number;
  /** A language model is to write the summary, or does. */
  writing: 'pending' | 'streaming' | null;
  createdAt: number;
  updatedAt: number;
  /** When the person last changed the day. A day from before this was noted: its `updatedAt` when it was first rewritten. */
  savedAt: number;
  /** The document does not open: what was sealed in it is missing here. */
  isDamaged: boolean;
  /** Private fields of the document that a later program wrote. They survive a rewrite. */
  unknownFields: Readonly<Record<string, unknown>>;
}

/** A text that leaves the day and stays as a revision. `rev` is the one it had. */
export interface ReplacedText {
  entryId: string;
  rev: number;
  content: string;
  promptIndex: number;
  /** How many entries stood before it. */
  place: number;
  reason: 'edit' | 'merge' | 'delete';
}

/** What a change makes of the day: null leaves it untouched (no new version). */
export interface Decision {
  next: ReflectionContent | null;
  replaced: readonly ReplacedText[];
  /** Ids of removed entries that come back: their removed texts stay for good again, as any replaced text does. */
  revived?: readonly string[];
  /** The summary that a language model is to write: undefined leaves what is under way, null voids it. */
  turn?: TurnRequest | null;
  /** It only removes: it works where the person's texts have reached their limit, too. */
  isUnlimited?: boolean;
  /** Nothing that the person wrote changes, so nothing that they have open becomes stale. */
  keepsTexts?: boolean;
}

export interface ChangeTarget {
  userId: string;
  /** The day, or the id of an existing reflection. */
  date?: string;
  reflectionId?: string;
  request?: KeyedRequest;
  /** Refused with a StorageError of kind `quota` where the person's texts have reached their limit and would grow. */
  isLimited?: boolean;
  /** What is left of the draft of its day, decided in the same transaction: the draft itself for all, null for nothing. */
  settleDraft?: (draft: StoredDraft, saved: StoredReflection) => DraftContent | null;
}

/** The Idempotency-Key of a request and a hash of what it asks for. */
export interface KeyedRequest {
  id: string;
  fingerprint: string;
}

export interface Changed {
  reflection: StoredReflection;
  /** 201 when the day came into being with this request (or with the first request of this key), else 200. */
  status: 200 | 201;
  /** The version of the draft when a part of it has left, 0 when it is gone. */
  draftVersion?: number;
}

/** Days whose size is known before one of them is opened. */
export interface DayList {
  /** Of all sealed documents together. */
  bytes: number;
  days: AsyncIterable<JsonItem<Reflection>>;
}

export interface Reflections {
  /** Newest date first, as it is sent. Days are opened as they are taken. */
  list(userId: string, page: { limit: number; before?: string }): Promise<DayList>;
  /** As it is sent. */
  findAnswer(userId: string, date: string): Promise<JsonItem<Reflection> | null>;
  /** A day that does not open is `isDamaged`. */
  find(userId: string, date: string): Promise<StoredReflection | null>;
  findById(userId: string, id: string): Promise<StoredReflection | null>;
  /** Oldest date first, both ends included, without days that do not open. */
  listBetween(userId: string, startDate: string, endDate: string): Promise<StoredReflection[]>;
  /** As `listBetween`, without opening a day. */
  listVersions(userId: string, startDate: string, endDate: string): Promise<DayVersion[]>;
  /** What the sealed documents of at most three days take together. */
  measure(userId: string, dates: readonly string[]): Promise<number>;
  /** Oldest date first, without days that do not open. */
  listOn(userId: string, dates: readonly string[]): Promise<StoredReflection[]>;
  findFigures(userId: string): Promise<StoredFigures | null>;
  /**
   * Reads the day, lets `decide` make something of it, and writes document, version + 1, revisions, figures and the
   * remembered request in one transaction that no other change of this person's can come between.
   * `decide(current, nextVersion)` is synchronous and pure; what it throws leaves no trace.
   * A known request with the same fingerprint changes nothing and answers with the day as it is now; with another one
   * it throws a StorageError of kind `key-reused`. A `reflectionId` that is not this person's is one of kind `not-found`.
   * A day that does not open is one of kind `damaged-day`. A null decision for a day that does not exist throws.
   */
  change(
    target: ChangeTarget,
    decide: (current: StoredReflection | null, nextVersion: number) => Decision,
  ): Promise<Changed>;
}

export interface StoredFigures {
  total: number;
  lastDate: string;
  /** Length of the run of consecutive days that ends at `lastDate`. */
  lastRun: number;
  bestRun: number;
}

export interface Usage {
  /** Counts one more call of the day, and says false without counting when `limit` has been reached. Exact under concurrency. */
  take(use: { userId: string; day: string; kind: string; limit: number }): Promise<boolean>;
}

interface DeviceKeys {
  /** What a person's devices seal with; the same each time. */
  get(userId: string): Promise<Buffer>;
}

/** Whom a provider has proved somebody to be. The account key is (issuer, subject), never the e-mail. */
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
}

export interface ServerSecrets {
  /** The secret for this purpose, the same at all processes; after it the one of the previous master key, if there is one. */
  derive(purpose: string): readonly Buffer[];
}

/** Who may become a person: any identity, none, or only the first one of its issuer. */
export type SignUp = 'open' | 'closed' | 'first';

export interface People {
  /** The person of an identity; made when it is new, name and e-mail brought up to date. Null when disabled. */
  confirm(identity: Identity, nowMs: number): Promise<Person | null>;
  /** True when the identity has a person; a new identity gets one where `signUp` allows it. */
  admit(identity: Identity, options: { signUp: SignUp; nowMs: number }): Promise<boolean>;
  hasAny(issuer: string): Promise<boolean>;
}

export interface StoredSession extends Identity {
  /** SHA-256 of the cookie's value, hex. */
  idHash: string;
  /** Null until POST /api/auth/login has confirmed the person. */
  userId: string | null;
  /** True when the person has been disabled since. */
  isDisabled: boolean;
  createdAt: number;
  lastSeenAt: number;
  /** The absolute end; the idle end is lastSeenAt plus the configured days. */
  expiresAt: number;
  userAgent: string | null;
}

export type EndedSession = Pick<StoredSession, 'issuer' | 'subject' | 'email' | 'userId'>;

export interface Sessions {
  create(session: StoredSession): Promise<void>;
  /** One indexed read. Expired ones are returned too; the guard decides. */
  find(idHash: string): Promise<StoredSession | null>;
  touch(idHash: string, nowMs: number): Promise<void>;
  attachUser(idHash: string, userId: string): Promise<void>;
  /** The session that has ended; null when there was none. */
  remove(idHash: string): Promise<EndedSession | null>;
  /** The ids of the people whose sessions have ended. */
  removeAll(identity: Pick<Identity, 'issuer' | 'subject'>): Promise<string[]>;
  /** Newest first. */
  list(identity: Pick<Identity, 'issuer' | 'subject'>): Promise<StoredSession[]>;
}

/** An account of the stand-in for Google. */
export interface Account {
  subject: string;
  name: string;
  email: string;
}

export interface Accounts {
  list(): Promise<Account[]>;
  find(subject: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  /** Makes the account, or returns the one that already has this e-mail, compared without regard to case. */
  save(account: Account): Promise<Account>;
}
