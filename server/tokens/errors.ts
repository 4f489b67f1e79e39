import { TOKENS_MAX } from '#contract/limits.ts';
import { AppError } from '../http/errors/app-error.ts';

export const tooManyTokens = (): AppError =>
  new AppError(`You have ${TOKENS_MAX} keys already. Please remove one first.`, {
    code: 'token.limit',
    status: 409,
  });
