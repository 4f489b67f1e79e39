// A person's settings. Without a row nothing was changed yet.
import type { Settings, SettingsChange } from '#contract/settings.ts';
import type { Database } from '../database/database.ts';
import { findSettings, saveSettings } from './rows/settings-row.ts';

const DEFAULTS: Settings = { timeZone: null, dayEndsAt: 0, restWeekdays: [], restPerMonth: 0, pastDays: true };

export async function getSettings(userId: string, deps: { database: Pick<Database, 'read'> }): Promise<Settings> {
  return (await findSettings(userId, deps)) ?? DEFAULTS;
}

export function changeSettings(
  { userId, change }: { userId: string; change: SettingsChange },
  deps: { database: Pick<Database, 'write'> },
): Promise<Settings> {
  return saveSettings(userId, change, deps);
}
