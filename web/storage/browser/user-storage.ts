import { attempt } from './attempt.ts';

// Everything this device keeps of one person lies under one prefix, so that it leaves with them.
const PREFIX = 'learn:person:';
const OWNER_KEY = 'learn:owner';
const ENDED_KEY = 'learn:ended';
const SIGN_OUT_KEY = 'learn:sign-out';

/** A browser can forbid storage altogether: then even opening it throws. */
type OpenStorage = () => Storage;

/** The name to keep something under in localStorage; it is removed when the person signs out or another one signs in. */
export function userStorageKey(name: string): string {
  return `${PREFIX}${name}`;
}

export function clearUserStorage(openStorage: OpenStorage): void {
  attempt(() => removeUserItems(openStorage()), undefined);
}

/** Says whose device this is now. True when what lay here was another person's, and is gone now. */
export function claimUserStorage(openStorage: OpenStorage, userId: string): boolean {
  return attempt(() => {
    const storage = openStorage();
    const owner = storage.getItem(OWNER_KEY);
    const isOthers = owner !== null && owner !== userId;
    if (isOthers) removeUserItems(storage);
    // Last, because a full storage refuses it, and nobody may be kept out by that.
    attempt(() => storage.setItem(OWNER_KEY, userId), undefined);
    return isOthers;
  }, false);
}

/** That the session here has ended, before the database can take it: the page may be gone in the next moment. */
export function markSessionEnded(openStorage: OpenStorage, hasEnded: boolean): void {
  attempt(() => {
    if (hasEnded) openStorage().setItem(ENDED_KEY, '1');
    else openStorage().removeItem(ENDED_KEY);
  }, undefined);
}

export function isSessionMarkedEnded(openStorage: OpenStorage): boolean {
  return attempt(() => openStorage().getItem(ENDED_KEY) !== null, false);
}

/** Remembers the pending sign-out on this device, for all tabs and the next start. */
export interface SignOutFlag {
  isSet: () => boolean;
  set: (isPending: boolean) => void;
}

/** Without working storage the flag lasts for this visit only. */
export function createSignOutFlag(openStorage: OpenStorage): SignOutFlag {
  let isSetHere = false;
  return {
    isSet: () => isSetHere || attempt(() => openStorage().getItem(SIGN_OUT_KEY) !== null, false),
    set(isPending) {
      const isStored = attempt(() => {
        if (isPending) openStorage().setItem(SIGN_OUT_KEY, '1');
        else openStorage().removeItem(SIGN_OUT_KEY);
        return true;
      }, false);
      isSetHere = isPending && !isStored;
    },
  };
}

/** Whose device this was last. */
export function readLastUserId(openStorage: OpenStorage): string | null {
  return attempt(() => openStorage().getItem(OWNER_KEY), null);
}

function removeUserItems(storage: Storage): void {
  for (const name of listNames(storage)) {
    if (name === OWNER_KEY || name.startsWith(PREFIX)) storage.removeItem(name);
  }
}

function listNames(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}
