// The latest versions of days that this browser has saved, by their tags: what another window wrote is not called another
// device's. It contains no text, and signing out removes it.
import type { Reflection } from '#contract/reflections.ts';
import { attempt } from '../../storage/browser/try-storage.ts';
import { userStorageKey } from '../../storage/browser/user-storage.ts';

type OpenStorage = () => Storage;

/** Enough for the windows that are open together. After more saves another window is called another device. */
const TAGS_MAX = 50;

export function noteOwnVersion(openStorage: OpenStorage, { versionTag }: Pick<Reflection, 'versionTag'>): void {
  if (versionTag === undefined) return;
  const tags = [versionTag, ...listTags(openStorage)].slice(0, TAGS_MAX);
  attempt(() => openStorage().setItem(keyOf(), tags.join(' ')), undefined);
}

export function isOwnVersion(openStorage: OpenStorage, versionTag: string | undefined): boolean {
  return versionTag !== undefined && listTags(openStorage).includes(versionTag);
}

function listTags(openStorage: OpenStorage): string[] {
  return attempt(() => openStorage().getItem(keyOf())?.split(' ') ?? [], []);
}

function keyOf(): string {
  return userStorageKey('own-versions');
}
