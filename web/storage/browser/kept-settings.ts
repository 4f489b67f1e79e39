// The person's settings as this device last saw them: without a connection the figures are counted with their rests, and
// the end of the day is known before any answer.
import type { Settings } from '#contract/settings.ts';
import { setDayEnd } from '../../time/day-end.ts';
import { attempt } from './try-storage.ts';
import { DAY_END_KEY, readDayEnd, userStorageKey } from './user-storage.ts';

const SETTINGS_KEY = userStorageKey('settings');

type KeptSettings = Pick<Settings, 'restWeekdays' | 'restPerMonth'>;

const NO_RESTS: KeptSettings = { restWeekdays: [], restPerMonth: 0 };

export function keepSettings(openStorage: () => Storage, { dayEndsAt, restWeekdays, restPerMonth }: Settings): void {
  keepDayEnd(openStorage, dayEndsAt);
  const kept: KeptSettings = { restWeekdays, restPerMonth };
  attempt(() => openStorage().setItem(SETTINGS_KEY, JSON.stringify(kept)), undefined);
}

/** A browser that refuses storage knows the end of the day for this visit only. Other tabs hear of it by their storage event. */
export function keepDayEnd(openStorage: () => Storage, hours: number): void {
  setDayEnd(hours);
  attempt(() => {
    // Midnight needs no item.
    if (hours === 0) openStorage().removeItem(DAY_END_KEY);
    else openStorage().setItem(DAY_END_KEY, String(hours));
  }, undefined);
}

/** Takes what another tab has kept. */
export function followDayEnd(openStorage: () => Storage, tab: Pick<Window, 'addEventListener'>): void {
  tab.addEventListener('storage', ({ key }) => key === DAY_END_KEY && setDayEnd(readDayEnd(openStorage)));
}

export function readKeptSettings(openStorage: () => Storage): KeptSettings {
  return attempt(() => {
    const kept = openStorage().getItem(SETTINGS_KEY);
    // Only `keepSettings` writes it.
    return kept === null ? NO_RESTS : (JSON.parse(kept) as KeptSettings);
  }, NO_RESTS);
}
