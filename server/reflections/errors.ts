import type { Reflection } from '#contract/reflections.ts';
import { AppError } from '../http/errors/app-error.ts';

export const noEntries = (): AppError =>
  new AppError('Please add at least one reflection', { code: 'reflection.blank', status: 400 });

export const tooManyEntries = (): AppError =>
  new AppError('A day holds at most 200 learnings.', { code: 'reflection.full', status: 400 });

export const dayTooLong = (): AppError =>
  new AppError('A day holds at most 200,000 characters.', { code: 'reflection.long', status: 400 });

export const ifMatchMissing = (): AppError =>
  new AppError('This request does not say which version of the day it is about.', {
    code: 'version.missing',
    status: 428,
  });

export const staleDay = (reflection: Reflection): AppError =>
  new AppError('This day was changed on another device after you opened it.', {
    code: 'reflection.stale',
    status: 409,
    details: { reflection },
  });

export const damagedDay = (): AppError =>
  new AppError('This day could not be opened. A backup may have it.', { code: 'reflection.damaged', status: 422 });

export const unknownVersion = (): AppError =>
  new AppError('This day has never had that version.', { code: 'version.unknown', status: 404 });

export const futureDate = (): AppError =>
  new AppError('This date is still in the future.', { code: 'date.future', status: 400 });
