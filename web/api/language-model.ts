// Whether a language model writes for the person. Every page that shows a text asks, once in a visit.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getModelSettings, type ModelSettings } from '#contract/models.ts';
import { buildUrl } from '#contract/route.ts';

export function modelsOptions(userId: string) {
  return queryOptions<ModelSettings>({ queryKey: [buildUrl(getModelSettings.path, { userId }), 'models', userId] });
}

/** Undefined until it is known, and where nobody could be asked: then models are not mentioned. */
export function useModels(userId: string): ModelSettings | undefined {
  return useQuery(modelsOptions(userId)).data;
}

/** Where no text leaves the house, nobody is asked and the model writes. */
export function isModelOn(models: ModelSettings | undefined): boolean {
  if (!models?.provider) return false;
  return models.choice === 'on' || (models.choice === 'unasked' && models.provider.isPrivate);
}

/** Before the first text goes to somebody else, the person is asked. */
export function findProviderAwaitingConsent(
  models: ModelSettings | undefined,
): NonNullable<ModelSettings['provider']> | null {
  if (!models?.provider || models.provider.isPrivate || models.choice !== 'unasked') return null;
  return models.provider;
}
