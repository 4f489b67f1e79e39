import { FRESH_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { AppError } from '../http/errors/app-error.ts';

export const freshSignInRequired = (): AppError =>
  new AppError(
    `Deleting at once needs a sign-in of the last ${FRESH_SIGN_IN_MINUTES} minutes. Please sign out, sign in again and repeat it.`,
    { code: 'session.not_fresh', status: 403 },
  );
