// The catalogue of expected failures: a code, a status and one sentence that a person can act on.
import type { Draft } from '#contract/drafts.ts';
import type { Reflection } from '#contract/reflections.ts';

interface AppErrorOptions {
  code: string;
  status: number;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** What the server has instead; sent with the sentence, as JSON. */
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** A refusal that may be shown to a person as it is. Anything else that is thrown becomes a general 500. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly copy: AppErrorOptions['details'];

  constructor(sentence: string, { code, status, retryAfter, details, cause }: AppErrorOptions) {
    super(sentence, { cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.copy = details;
  }
}

export const badInput = (sentence: string): AppError => new AppError(sentence, { code: 'input.invalid', status: 400 });

export const noEntries = (): AppError =>
  new AppError('Please add at least one reflection', { code: 'reflection.blank', status: 400 });

export const tooManyEntries = (): AppError =>
  new AppError('A day holds at most 200 entries.', { code: 'reflection.full', status: 400 });

export const dayTooLong = (): AppError =>
  new AppError('A day holds at most 200,000 characters.', { code: 'reflection.long', status: 400 });

export const blankEntry = (): AppError =>
  new AppError('An entry cannot be blank. Remove it instead.', { code: 'entry.blank', status: 400 });

export const lastEntry = (): AppError =>
  new AppError('A day needs at least one learning. Remove the whole day instead.', { code: 'entry.last', status: 400 });

export const ifMatchMissing = (): AppError =>
  new AppError('This request does not say which version of the day it is about.', {
    code: 'version.missing',
    status: 428,
  });

/** A person sees both texts and chooses. */
export const staleDay = (reflection: Reflection): AppError =>
  new AppError('This day was changed on another device after you opened it.', {
    code: 'reflection.stale',
    status: 409,
    details: { reflection },
  });

/** What would be deleted for good is not what the list has shown. */
export const staleItem = (): AppError =>
  new AppError('This was changed after you opened the list.', { code: 'removed.stale', status: 409 });

export const staleDraft = (draft: Draft): AppError =>
  new AppError('This entry was changed on another device after you opened it.', {
    code: 'draft.stale',
    status: 409,
    details: { draft },
  });

/** The stored day does not open: nothing can be merged into it, and nothing of it may be replaced. */
export const damagedDay = (): AppError =>
  new AppError('This day could not be opened. A backup may have it.', { code: 'reflection.damaged', status: 422 });

export const unknownVersion = (): AppError =>
  new AppError('This day has never had that version.', { code: 'version.unknown', status: 404 });

export const unknownRevision = (): AppError =>
  new AppError('This earlier version does not exist.', { code: 'revision.unknown', status: 404 });

export const futureDate = (): AppError =>
  new AppError('This date is still in the future.', { code: 'date.future', status: 400 });

export const noEntriesToRead = (): AppError =>
  new AppError('No reflections found to generate bedtime reading', { code: 'bedtime.nothing', status: 400 });

export const windowTooLong = (): AppError =>
  new AppError('The weekly refresher covers dates at most 31 days apart.', { code: 'weekly.window', status: 400 });

export const windowReversed = (): AppError =>
  new AppError('The start date is after the end date.', { code: 'weekly.window', status: 400 });

export const notSignedIn = (): AppError => new AppError('Please sign in.', { code: 'session.none', status: 401 });

/** Both addresses are named, for the person sees only one of them. */
export const wrongOrigin = (publicUrl: string, origin: string | null): AppError =>
  new AppError(
    `Sign-in works only at ${publicUrl}, but this page is open at ${origin ?? 'another address'}. Please open ${publicUrl}.`,
    { code: 'session.address', status: 400 },
  );

export const signInProviderUnavailable = (provider: 'local' | 'google' | 'oidc', cause?: unknown): AppError =>
  new AppError(
    `${provider === 'google' ? 'Google' : 'The sign-in provider'} cannot be reached right now. Please try again in a moment.`,
    { code: 'session.provider', status: 503, retryAfter: 10, cause },
  );

export const identityMismatch = (): AppError =>
  new AppError('You are signed in to a different account. Please sign in again.', {
    code: 'session.identity',
    status: 403,
  });

export const notAllowed = (): AppError =>
  new AppError('This account may not use this server.', { code: 'person.not_allowed', status: 403 });

export const accountClosed = (): AppError =>
  new AppError('This account has been closed.', { code: 'person.closed', status: 403 });

export const crossSiteRequest = (publicUrl: string): AppError =>
  new AppError(`Only pages at ${publicUrl} can do this.`, { code: 'request.site', status: 403 });

export const jsonRequired = (): AppError =>
  new AppError('Only JSON is accepted here.', { code: 'body.type', status: 415 });

export const localhostRequired = (): AppError =>
  new AppError('The built-in sign-in works only on the computer that Learn runs on.', {
    code: 'session.local',
    status: 421,
  });

export const accessDenied = (): AppError =>
  new AppError("You don't have access to this.", { code: 'person.other', status: 403 });

/** Unknown and foreign cannot be told apart. */
export const notFound = (): AppError =>
  new AppError('There is nothing at this address.', { code: 'not_found', status: 404 });

export const idempotencyKeyReused = (): AppError =>
  new AppError('This request key was already used for another request.', { code: 'request.reused', status: 422 });

export const tooManyRequests = (retryAfter: number): AppError =>
  new AppError('Too many requests. Please wait a moment.', { code: 'requests.limit', status: 429, retryAfter });

/** More work than can be done: nothing of the request was read. */
export const serverBusy = (): AppError =>
  new AppError('The server is busy. Please try again in a moment.', {
    code: 'server.busy',
    status: 503,
    retryAfter: 5,
  });

export const storageUnavailable = (cause?: unknown): AppError =>
  new AppError('The journal cannot be reached right now. Please try again in a moment.', {
    code: 'storage.away',
    status: 503,
    retryAfter: 2,
    cause,
  });

/** Of one person. Final: sent again without having freed space, it is refused again. */
export const quotaReached = (): AppError =>
  new AppError('Your journal has reached its storage limit. Delete removed days for good to free space.', {
    code: 'storage.full',
    status: 507,
  });

export const diskFull = (cause?: unknown): AppError =>
  new AppError("The server's disk is full, so nothing can be saved right now.", {
    code: 'storage.disk_full',
    status: 503,
    retryAfter: 30,
    cause,
  });

export const storageReadOnly = (cause?: unknown): AppError =>
  new AppError('The journal is read-only right now, so nothing can be saved.', {
    code: 'storage.read_only',
    status: 503,
    retryAfter: 30,
    cause,
  });

/** The client keeps the text and tries again: a restored backup may bring back what is damaged. */
export const storageDamaged = (cause?: unknown): AppError =>
  new AppError('A part of the journal is damaged on the server. A backup may have it.', {
    code: 'storage.damaged',
    status: 503,
    retryAfter: 60,
    cause,
  });

/** `reason` is a sentence of the storage's own about itself. */
export const notReady = (reason: string): AppError =>
  new AppError(reason, { code: 'storage.not_ready', status: 503, retryAfter: 2 });
