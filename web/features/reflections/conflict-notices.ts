// Stores the ids of conflict copies through reloads and for all tabs. It contains no text, and signing out removes it.
import type { Reflection } from '#contract/reflections.ts';
import { attempt } from '../../storage/browser/try-storage.ts';
import { userStorageKey } from '../../storage/browser/user-storage.ts';

type OpenStorage = () => Storage;
export type Place = Pick<Reflection, 'userId' | 'date'>;

export interface ConflictNotice extends Place {
  /** Entries that stand beside a newer text of another device or tab. */
  conflictCopyIds: readonly string[];
}

export function listConflictNotices(openStorage: OpenStorage, place: Place): string[] {
  return attempt(() => {
    const ids = JSON.parse(openStorage().getItem(keyOf(place)) ?? '[]') as unknown;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  }, []);
}

/** If storage is forbidden or full, the notice lasts as long as the page. */
export function saveConflictNotice(openStorage: OpenStorage, { conflictCopyIds, ...place }: ConflictNotice): void {
  attempt(() => openStorage().setItem(keyOf(place), JSON.stringify(conflictCopyIds)), undefined);
}

export function dismissConflictNotice(openStorage: OpenStorage, place: Place): void {
  attempt(() => openStorage().removeItem(keyOf(place)), undefined);
}

function keyOf({ userId, date }: Place): string {
  return userStorageKey(`kept:${userId}:${date}`);
}
