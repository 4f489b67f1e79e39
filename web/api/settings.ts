import { queryOptions } from '@tanstack/react-query';
import { getSettings, type Settings } from '#contract/settings.ts';
import { buildKey } from './query-keys.ts';

export function settingsOptions(userId: string) {
  return queryOptions<Settings>({ queryKey: buildKey(getSettings.path, 'settings', userId) });
}
