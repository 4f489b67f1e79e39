// A person's settings for language models: the provider, the consent, the tokens of the day and the calls.
import { DAILY_TOKENS_PER_USER } from '#contract/limits.ts';
import type { ModelConsent, ModelCall, ModelSettings } from '#contract/models.ts';
import { getUtcDate, type ModelAccess } from './model-access.ts';

export interface ModelDeps {
  /** Undefined on a server without a language model. */
  modelAccess: ModelAccess | undefined;
  allowsBrowserModel: boolean;
}

const CALLS_LISTED_MAX = 100;

export async function getModelSettings(
  userId: string,
  { modelAccess, allowsBrowserModel }: ModelDeps,
): Promise<ModelSettings> {
  if (modelAccess === undefined) {
    const tokens = { used: 0, limit: DAILY_TOKENS_PER_USER };
    return { provider: null, allowsBrowserModel, choice: 'unasked', tokens };
  }
  const { model, modelConsents, modelCalls, clock, dailyTokensPerUser: limit } = modelAccess;
  const { providerName, name, isPrivate } = model;
  return {
    provider: { name: providerName, model: name, isPrivate },
    allowsBrowserModel,
    choice: (await modelConsents.find(userId)) ?? 'unasked',
    tokens: { used: await modelCalls.countTokens(userId, getUtcDate(clock)), limit },
  };
}

export async function setModelConsent(
  { userId, choice }: { userId: string; choice: ModelConsent },
  deps: ModelDeps,
): Promise<ModelSettings> {
  await deps.modelAccess?.modelConsents.set(userId, choice);
  return getModelSettings(userId, deps);
}

export async function listModelCalls(
  userId: string,
  { modelAccess }: Pick<ModelDeps, 'modelAccess'>,
): Promise<ModelCall[]> {
  const calls = (await modelAccess?.modelCalls.list(userId, CALLS_LISTED_MAX)) ?? [];
  return calls.map((call) => ({ ...call, dates: [...call.dates], at: new Date(call.at).toISOString() }));
}
