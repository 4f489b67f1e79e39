// Language models as a person meets them: who writes, what they have chosen, what was sent, and a further try.
import { DAILY_TOKENS_PER_USER, REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { ModelConsent, ModelCall, ModelSettings, RetriedReflection } from '#contract/models.ts';
import { damagedDay } from '../reflections/errors.ts';
import { notFound } from '../http/errors/app-error.ts';
import { mapStorageErrors } from '../reflections/storage-errors.ts';
import { findModelAccess, getUtcDate, fingerprintSummaryInput, type ModelAccess } from './model-access.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { toJournalDay } from '../reflections/prompt-days.ts';
import { getDayById } from '../reflections/rows/reflection-row.ts';
import { inUserTransaction, type StorageDeps } from '../reflections/rows/user-transaction.ts';
import { enqueueJob } from './rows/summary-jobs.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';
import type { Quotas } from './rows/quotas.ts';

export interface ModelDeps extends StorageDeps {
  reflections: Reflections;
  quotas: Quotas;
  /** Absent where there is no language model. */
  modelAccess: ModelAccess | undefined;
}

const CALLS_LISTED_MAX = 100;

export async function getModelSettings(
  userId: string,
  { modelAccess }: Pick<ModelDeps, 'modelAccess'>,
): Promise<ModelSettings> {
  if (modelAccess === undefined) {
    return { provider: null, choice: 'unasked', tokens: { used: 0, limit: DAILY_TOKENS_PER_USER } };
  }
  const { model, modelConsents, modelCalls, clock, dailyTokensPerUser: limit } = modelAccess;
  const { providerName, name, isPrivate } = model;
  return {
    provider: { name: providerName, model: name, isPrivate },
    choice: (await modelConsents.find(userId)) ?? 'unasked',
    tokens: { used: await modelCalls.countTokens(userId, getUtcDate(clock)), limit },
  };
}

export async function setModelConsent(
  { userId, choice }: { userId: string; choice: ModelConsent },
  deps: Pick<ModelDeps, 'modelAccess'>,
): Promise<ModelSettings> {
  await deps.modelAccess?.modelConsents.set(userId, choice);
  return getModelSettings(userId, deps);
}

export async function listModelCalls(
  userId: string,
  { modelAccess }: Pick<ModelDeps, 'modelAccess'>,
): Promise<ModelCall[]> {
  const calls = (await modelAccess?.modelCalls.list(userId, CALLS_LISTED_MAX)) ?? [];
  // Only the book writes outcomes, and it knows no others.
  return calls.map((call) => ({ ...call, at: new Date(call.at).toISOString() }) as ModelCall);
}

/** What the day has as its summary stays until there is another one. */
export async function retrySummary(
  { userId, reflectionId }: { userId: string; reflectionId: string },
  deps: ModelDeps,
): Promise<RetriedReflection> {
  const { reflections, quotas, modelAccess } = deps;
  const reflection = await reflections.findById(userId, reflectionId);
  if (!reflection) throw notFound();
  if (reflection.isDamaged) throw damagedDay();
  const own = await findModelAccess(userId, modelAccess);
  if (own === null || reflection.jobStatus !== null) return { ...toReflection(reflection), isRepeated: false };
  const quota = { userId, day: getUtcDate(own.clock), kind: 'summary', limit: REGENERATIONS_PER_DAY };
  if (!(await quotas.tryConsume(quota))) return { ...toReflection(reflection), isRepeated: true };
  const retried = await mapStorageErrors(() =>
    inUserTransaction(
      { userId },
      async (tx) => {
        const day = await getDayById(reflectionId, tx);
        if (day.jobStatus !== null) return day;
        const inputHash = fingerprintSummaryInput(toJournalDay(day), own.writer);
        return enqueueJob({ inputHash, variant: (day.summary?.variant ?? 0) + 1 }, day, tx);
      },
      deps,
    ),
  );
  return { ...toReflection(retried), isRepeated: false };
}
