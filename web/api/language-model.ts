import { queryOptions, useQuery } from '@tanstack/react-query';
import { getModelSettings, type ModelSettings } from '#contract/models.ts';
import { buildUrl } from '#contract/route.ts';
import { buildKey } from './query-keys.ts';

export function modelsOptions(userId: string) {
  return queryOptions<ModelSettings>({
    queryKey: buildKey(buildUrl(getModelSettings.path, { userId }), 'models', userId),
  });
}

/** Undefined until the server has responded: models are not mentioned then. */
export function useModels(userId: string): ModelSettings | undefined {
  return useQuery(modelsOptions(userId)).data;
}

/** A model in the server's own network needs no consent. */
export function isModelOn(models: ModelSettings | undefined): boolean {
  if (!models?.provider) return false;
  return models.choice === 'on' || (models.choice === 'unasked' && models.provider.isPrivate);
}

export function findProviderAwaitingConsent(
  models: ModelSettings | undefined,
): NonNullable<ModelSettings['provider']> | null {
  if (!models?.provider || models.provider.isPrivate || models.choice !== 'unasked') return null;
  return models.provider;
}
