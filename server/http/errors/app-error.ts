// Expected failures: a code, a status and one sentence that a person can act on. Each noun adds its own in its errors.ts.
interface AppErrorOptions {
  code: string;
  status: number;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** The stored state that caused a conflict; sent with the sentence, as JSON. */
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** Its sentence is shown to the person as it is. Any other error becomes a general 500. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly details: AppErrorOptions['details'];

  constructor(sentence: string, { code, status, retryAfter, details, cause }: AppErrorOptions) {
    super(sentence, { cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

export const badInput = (sentence: string): AppError => new AppError(sentence, { code: 'input.invalid', status: 400 });

export const notSignedIn = (): AppError => new AppError('Please sign in.', { code: 'session.none', status: 401 });

export const invalidToken = (): AppError =>
  new AppError('This key is unknown, has ended or was removed.', { code: 'token.invalid', status: 401 });

export const tokenScopeMissing = (): AppError =>
  new AppError('This key may not do this.', { code: 'token.scope', status: 403 });

export const cookieAndToken = (): AppError =>
  new AppError('Send the session cookie or an access token, not both.', { code: 'token.cookie', status: 400 });

export const crossSiteRequest = (publicUrl: string): AppError =>
  new AppError(`Only pages at ${publicUrl} can do this.`, { code: 'request.site', status: 403 });

export const jsonRequired = (): AppError =>
  new AppError('Only JSON is accepted here.', { code: 'body.type', status: 415 });

/** `day`: such as «Nov 29». */
export const personClosing = (day: string): AppError =>
  new AppError(`This account will be deleted on ${day}.`, { code: 'person.closing', status: 423 });

export const accessDenied = (): AppError =>
  new AppError("You don't have access to this.", { code: 'person.other', status: 403 });

/** The same answer for an id that does not exist and for one of another person. */
export const notFound = (): AppError =>
  new AppError('There is nothing at this address.', { code: 'not_found', status: 404 });

export const idempotencyKeyReused = (): AppError =>
  new AppError('This request key was already used for another request.', { code: 'request.reused', status: 422 });

export const tooManyRequests = (retryAfter: number): AppError =>
  new AppError('Too many requests. Please wait a moment.', { code: 'requests.limit', status: 429, retryAfter });

export const serverBusy = (): AppError =>
  new AppError('The server is busy. Please try again in a moment.', {
    code: 'server.busy',
    status: 503,
    retryAfter: 5,
  });

export const storageUnavailable = (): AppError =>
  new AppError('The journal cannot be reached right now. Please try again in a moment.', {
    code: 'storage.away',
    status: 503,
    retryAfter: 2,
  });

/** The limit of one person. The client does not retry: it fails again until the person frees space. */
export const quotaReached = (): AppError =>
  new AppError('Your journal has reached its storage limit. Delete removed days for good to free space.', {
    code: 'storage.full',
    status: 507,
  });

export const diskFull = (): AppError =>
  new AppError("The server's disk is full, so nothing can be saved right now.", {
    code: 'storage.disk_full',
    status: 503,
    retryAfter: 30,
  });

export const storageReadOnly = (): AppError =>
  new AppError('The journal is read-only right now, so nothing can be saved.', {
    code: 'storage.read_only',
    status: 503,
    retryAfter: 30,
  });

export const storageDamaged = (): AppError =>
  new AppError('A part of the journal is damaged on the server. A backup may have it.', {
    code: 'storage.damaged',
    status: 503,
    retryAfter: 60,
  });

export const notReady = (reason: string): AppError =>
  new AppError(reason, { code: 'storage.not_ready', status: 503, retryAfter: 2 });
