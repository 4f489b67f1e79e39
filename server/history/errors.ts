import { AppError } from '../http/errors/app-error.ts';

export const blankEntry = (): AppError =>
  new AppError('A learning cannot be blank. Remove it instead.', { code: 'entry.blank', status: 400 });

export const lastEntry = (): AppError =>
  new AppError('A day needs at least one learning. Remove the whole day instead.', { code: 'entry.last', status: 400 });

export const staleItem = (): AppError =>
  new AppError('This was changed after you opened the list.', { code: 'removed.stale', status: 409 });

export const unknownRevision = (): AppError =>
  new AppError('This earlier version does not exist.', { code: 'revision.unknown', status: 404 });
