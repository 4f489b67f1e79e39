// Everything this device keeps of one person lies under one prefix, so that it leaves with them.
const PREFIX = 'learn:person:';
const OWNER_KEY = 'learn:owner';

/** The name to keep something under in localStorage; it is removed when the person signs out or another one signs in. */
export function personKey(name: string): string {
  return `${PREFIX}${name}`;
}

export function forgetPerson(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const name of names) {
    if (name?.startsWith(PREFIX)) storage.removeItem(name);
  }
  storage.removeItem(OWNER_KEY);
}

/** True when what is kept here was another person's, and is gone now. */
export function claimStorage(storage: Storage, userId: string): boolean {
  const owner = storage.getItem(OWNER_KEY);
  const isOthers = owner !== null && owner !== userId;
  if (isOthers) forgetPerson(storage);
  writeOwner(storage, userId);
  return isOthers;
}

function writeOwner(storage: Storage, userId: string): void {
  try {
    storage.setItem(OWNER_KEY, userId);
  } catch {
    // A full storage must not keep anybody out; what is in it is this person's own, or was removed above.
  }
}
