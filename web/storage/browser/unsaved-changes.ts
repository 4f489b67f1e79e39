// Keys of changes that have not reached the server yet, so that signing out can ask first.

export function createUnsavedRegistry() {
  const keys = new Set<string>();
  return {
    mark(key: string, isUnsaved: boolean): void {
      if (isUnsaved) keys.add(key);
      else keys.delete(key);
    },
    has: () => keys.size > 0,
    clear: () => keys.clear(),
  };
}

/** Texts on the page that are stored nowhere, because the device is full or forbids storage. */
const unstored = createUnsavedRegistry();

export const markUnstored = unstored.mark;
export const hasUnstored = unstored.has;

const registry = createUnsavedRegistry();

export const markUnsaved = registry.mark;
export const hasUnsaved = registry.has;
export const clearUnsaved = registry.clear;
