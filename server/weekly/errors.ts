import { AppError } from '../http/errors/app-error.ts';

export const windowTooLong = (): AppError =>
  new AppError('The weekly refresher covers dates at most 31 days apart.', { code: 'weekly.window', status: 400 });

export const windowReversed = (): AppError =>
  new AppError('The start date is after the end date.', { code: 'weekly.window', status: 400 });
