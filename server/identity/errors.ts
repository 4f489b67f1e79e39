import { AppError } from '../http/errors/app-error.ts';

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

export const localhostRequired = (): AppError =>
  new AppError('The built-in sign-in works only on the computer that Learn runs on.', {
    code: 'session.local',
    status: 421,
  });
