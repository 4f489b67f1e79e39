import { AppError } from '../http/errors/app-error.ts';

export const browserModelOff = (): AppError =>
  new AppError('This server takes no texts from the language model of a browser.', {
    code: 'browser-text.off',
    status: 403,
  });

export const providerWrites = (): AppError =>
  new AppError('The language model of this server writes your texts.', { code: 'browser-text.provider', status: 409 });

export const wordsHaveChanged = (): AppError =>
  new AppError('What you wrote has changed since this text was made.', { code: 'browser-text.stale', status: 409 });

export const textRejected = (): AppError =>
  new AppError('This text says something that your words do not say, so it was not kept.', {
    code: 'browser-text.rejected',
    status: 422,
  });
