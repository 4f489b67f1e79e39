// Language models as a person meets them: who writes, what they have chosen, what was sent, and a further try.
import { DAILY_TOKENS_PER_USER, REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { Choice, ModelCall, Models, RetriedReflection } from '#contract/models.ts';
import { changeDay } from '../reflections/storage-errors.ts';
import { damagedDay, notFound } from '../http/errors/app-error.ts';
import { findModelFor, findToday, hashSummary, type ModelUse } from './model-access.ts';
import { buildReflection } from '../reflections/reflection-mapper.ts';
import { buildWrittenDay } from '../reflections/prompt-days.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import type { Decision } from '../reflections/rows/reflection-change.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';
import type { Usage } from './rows/quotas.ts';

export interface ModelDeps {
  reflections: Reflections;
  usage: Usage;
  /** Absent where there is no language model. */
  models: ModelUse | undefined;
}

const CALLS_LISTED_MAX = 100;

export async function getModels(userId: string, { models }: Pick<ModelDeps, 'models'>): Promise<Models> {
  if (models === undefined) {
    return { provider: null, choice: 'unasked', tokens: { used: 0, limit: DAILY_TOKENS_PER_USER } };
  }
  const { model, modelChoices, modelCalls, clock, dailyTokensPerUser: limit } = models;
  const { providerName, name, isPrivate } = model;
  return {
    provider: { name: providerName, model: name, isPrivate },
    choice: (await modelChoices.find(userId)) ?? 'unasked',
    tokens: { used: await modelCalls.countTokens(userId, findToday(clock)), limit },
  };
}

export async function chooseModels(
  { userId, choice }: { userId: string; choice: Choice },
  deps: Pick<ModelDeps, 'models'>,
): Promise<Models> {
  await deps.models?.modelChoices.choose(userId, choice);
  return getModels(userId, deps);
}

export async function listModelCalls(userId: string, { models }: Pick<ModelDeps, 'models'>): Promise<ModelCall[]> {
  const calls = (await models?.modelCalls.list(userId, CALLS_LISTED_MAX)) ?? [];
  // Only the book writes outcomes, and it knows no others.
  return calls.map((call) => ({ ...call, at: new Date(call.at).toISOString() }) as ModelCall);
}

/** What the day has as its summary stays until there is another one. */
export async function retrySummary(
  { userId, reflectionId }: { userId: string; reflectionId: string },
  { reflections, usage, models }: ModelDeps,
): Promise<RetriedReflection> {
  const reflection = await reflections.findById(userId, reflectionId);
  if (!reflection) throw notFound();
  if (reflection.isDamaged) throw damagedDay();
  const own = await findModelFor(userId, models);
  if (own === null || reflection.writing !== null) return { ...buildReflection(reflection), isRepeated: false };
  const quota = { userId, day: findToday(own.clock), kind: 'summary', limit: REGENERATIONS_PER_DAY };
  if (!(await usage.take(quota))) return { ...buildReflection(reflection), isRepeated: true };
  const decide = (current: StoredReflection | null): Decision => {
    if (!current || current.writing !== null) return { next: null, replaced: [] };
    const inputHash = hashSummary(buildWrittenDay(current), own.writer);
    return { next: null, replaced: [], turn: { inputHash, variant: (current.summary?.variant ?? 0) + 1 } };
  };
  const changed = await changeDay({ userId, reflectionId }, decide, reflections);
  return { ...buildReflection(changed.reflection), isRepeated: false };
}
