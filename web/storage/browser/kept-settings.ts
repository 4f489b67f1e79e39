// The person's settings as this device last saw them: without a connection the figures are counted with their rests, and
// the end of the day is known before any answer.
import type { Settings } from '#contract/settings.ts';
import { attempt } from './try-storage.ts';
import { DAY_END_KEY, userStorageKey } from './user-storage.ts';

const SETTINGS_KEY = userStorageKey('settings');

type KeptSettings = Pick<Settings, 'restWeekdays' | 'restPerMonth'>;

const NO_RESTS: KeptSettings = { restWeekdays: [], restPerMonth: 0 };

/** A browser that refuses storage knows the end of the day for this visit only. */
export function keepSettings(openStorage: () => Storage, { dayEndsAt, restWeekdays, restPerMonth }: Settings): void {
  globalThis.learnDayEndsAt = dayEndsAt;
  attempt(() => {
    const storage = openStorage();
    const kept: KeptSettings = { restWeekdays, restPerMonth };
    storage.setItem(SETTINGS_KEY, JSON.stringify(kept));
    // Midnight needs no item.
    if (dayEndsAt === 0) storage.removeItem(DAY_END_KEY);
    else storage.setItem(DAY_END_KEY, String(dayEndsAt));
  }, undefined);
}

export function readKeptSettings(openStorage: () => Storage): KeptSettings {
  return attempt(() => {
    const kept = openStorage().getItem(SETTINGS_KEY);
    // Only `keepSettings` writes it.
    return kept === null ? NO_RESTS : (JSON.parse(kept) as KeptSettings);
  }, NO_RESTS);
}
