// A person asks for another summary of a day. The present one stays until the model has written the new one.
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { RetriedReflection } from '#contract/models.ts';
import { notFound } from '../http/errors/app-error.ts';
import { findModelAccess, fingerprintSummaryInput, getUtcDate, type ModelAccess } from '../models/model-access.ts';
import type { Quotas } from '../models/rows/quotas.ts';
import { enqueueJob } from '../models/rows/summary-jobs.ts';
import { damagedDay } from '../reflections/errors.ts';
import { toJournalDay } from '../reflections/prompt-days.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { getDayById } from '../reflections/rows/reflection-row.ts';
import { readDayById } from '../reflections/rows/reflections.ts';
import { inUserTransaction, type StorageDeps, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';

export interface RetryDeps extends StorageDeps {
  quotas: Quotas;
  modelAccess: ModelAccess | undefined;
}

export async function retrySummary(
  { userId, reflectionId }: { userId: string; reflectionId: string },
  deps: RetryDeps,
): Promise<RetriedReflection> {
  const { quotas, modelAccess } = deps;
  const reflection = await readDayById({ userId, id: reflectionId }, deps);
  if (!reflection) throw notFound();
  if (reflection.isDamaged) throw damagedDay();
  const access = await findModelAccess(userId, modelAccess);
  if (access === null || reflection.jobStatus !== null) return { ...toReflection(reflection), isRepeated: false };
  const quota = { userId, day: getUtcDate(access.clock), kind: 'summary', limit: REGENERATIONS_PER_DAY };
  if (!(await quotas.tryConsume(quota))) return { ...toReflection(reflection), isRepeated: true };
  const retry = async (tx: UserTransaction): Promise<StoredReflection> => {
    const day = await getDayById(reflectionId, tx);
    if (day.jobStatus !== null) return day;
    const inputHash = fingerprintSummaryInput(toJournalDay(day), access.writer);
    return enqueueJob({ inputHash, variant: (day.summary?.variant ?? 0) + 1 }, day, tx);
  };
  return { ...toReflection(await inUserTransaction({ userId }, retry, deps)), isRepeated: false };
}
