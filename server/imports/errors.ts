import { AppError } from '../http/errors/app-error.ts';

export const importUndone = (): AppError =>
  new AppError('This import was undone. Please start a new one.', { code: 'import.undone', status: 410 });

export const importExpired = (): AppError =>
  new AppError('An import can be undone for 30 days.', { code: 'import.expired', status: 410 });
