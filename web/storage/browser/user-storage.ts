import { attempt } from './try-storage.ts';

// localStorage items of one person have one prefix, so that they can be removed together.
const PREFIX = 'learn:person:';
const OWNER_KEY = 'learn:owner';
const ENDED_KEY = 'learn:ended';
const SIGN_OUT_KEY = 'learn:sign-out';
const SIGNED_OUT_AT_KEY = 'learn:signed-out-at';
const UID_KEY = `${PREFIX}uid`;
export const DAY_END_KEY = `${PREFIX}day-end`;

/** Throws when the browser forbids storage. */
type OpenStorage = () => Storage;

/** The name of a localStorage item that is removed when the person signs out or another one signs in. */
export function userStorageKey(name: string): string {
  return `${PREFIX}${name}`;
}

export function clearUserStorage(openStorage: OpenStorage): void {
  attempt(() => removeUserItems(openStorage()), undefined);
}

/** Records the user of this device. True when it removed the items of another person. */
export function claimUserStorage(openStorage: OpenStorage, userId: string): boolean {
  return attempt(() => {
    const storage = openStorage();
    const owner = storage.getItem(OWNER_KEY);
    const isOtherUser = owner !== null && owner !== userId;
    if (isOtherUser) removeUserItems(storage);
    // Last: a full storage refuses this item, which must not prevent the sign-in.
    attempt(() => storage.setItem(OWNER_KEY, userId), undefined);
    return isOtherUser;
  }, false);
}

/** Records synchronously that the session has ended: the page may close before the database is written. */
export function markSessionEnded(openStorage: OpenStorage, hasEnded: boolean): void {
  writeFlag(openStorage, ENDED_KEY, hasEnded);
}

export function isSessionMarkedEnded(openStorage: OpenStorage): boolean {
  return hasFlag(openStorage, ENDED_KEY);
}

export function isSignOutPending(openStorage: OpenStorage): boolean {
  return hasFlag(openStorage, SIGN_OUT_KEY);
}

/** Remembers the identity of the user, so that the next start notices a sign-in or a sign-out of another tab. */
export function rememberUid(openStorage: OpenStorage, firebaseUid: string | null): void {
  attempt(() => {
    if (firebaseUid === null) openStorage().removeItem(UID_KEY);
    else openStorage().setItem(UID_KEY, firebaseUid);
  }, undefined);
}

/** Null for nobody, and after a session that has ended. */
export function readRememberedUid(openStorage: OpenStorage): string | null {
  return isSessionMarkedEnded(openStorage) ? null : attempt(() => openStorage().getItem(UID_KEY), null);
}

/** `atMs`: milliseconds since 1970. It names nobody and stays on the device. */
export function markSignOut(openStorage: OpenStorage, atMs: number): void {
  attempt(() => openStorage().setItem(SIGNED_OUT_AT_KEY, String(atMs)), undefined);
}

/** When somebody has signed out on this device for the last time; 0 for never. */
export function readSignOutTime(openStorage: OpenStorage): number {
  return attempt(() => Number(openStorage().getItem(SIGNED_OUT_AT_KEY)), 0);
}

export interface SignOutFlag {
  isSet: () => boolean;
  set: (isPending: boolean) => void;
}

/** Without working storage the flag lasts for this visit only. */
export function createSignOutFlag(openStorage: OpenStorage): SignOutFlag {
  let isSetHere = false;
  return {
    isSet: () => isSetHere || isSignOutPending(openStorage),
    set(isPending) {
      const isStored = writeFlag(openStorage, SIGN_OUT_KEY, isPending);
      isSetHere = isPending && !isStored;
    },
  };
}

/** Hours after midnight; 0 for a person whose days end at midnight. */
export function readDayEnd(openStorage: OpenStorage): number {
  return attempt(() => Number(openStorage().getItem(DAY_END_KEY)), 0);
}

export function readLastUserId(openStorage: OpenStorage): string | null {
  return attempt(() => openStorage().getItem(OWNER_KEY), null);
}

function removeUserItems(storage: Storage): void {
  for (const name of listNames(storage)) {
    if (name === OWNER_KEY || name.startsWith(PREFIX)) storage.removeItem(name);
  }
}

function hasFlag(openStorage: OpenStorage, name: string): boolean {
  return attempt(() => openStorage().getItem(name) !== null, false);
}

/** False when the browser refuses. */
function writeFlag(openStorage: OpenStorage, name: string, isSet: boolean): boolean {
  return attempt(() => {
    if (isSet) openStorage().setItem(name, '1');
    else openStorage().removeItem(name);
    return true;
  }, false);
}

export function listNames(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}
