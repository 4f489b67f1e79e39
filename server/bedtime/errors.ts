import { AppError } from '../http/errors/app-error.ts';

export const noEntriesToRead = (): AppError =>
  new AppError('No reflections found to generate bedtime reading', { code: 'bedtime.nothing', status: 400 });
