import { damagedDay } from './errors.ts';
import { idempotencyKeyReused, notFound } from '../http/errors/app-error.ts';

export async function mapStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { kind } = error as { kind?: unknown };
    if (kind === 'not-found') throw notFound();
    if (kind === 'damaged-day') throw damagedDay();
    if (kind === 'key-reused') throw idempotencyKeyReused();
    throw error;
  }
}
