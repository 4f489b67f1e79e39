// What was written and has not reached the server yet, so that signing out can ask first.

export interface UnsavedRegistry {
  mark: (key: string, isUnsaved: boolean) => void;
  has: () => boolean;
  clear: () => void;
}

export function createUnsavedRegistry(): UnsavedRegistry {
  const keys = new Set<string>();
  return {
    mark(key, isUnsaved) {
      if (isUnsaved) keys.add(key);
      else keys.delete(key);
    },
    has: () => keys.size > 0,
    clear: () => keys.clear(),
  };
}

/** Words that a page shows and that are kept nowhere: its device is full, or forbids it. */
const unkept = createUnsavedRegistry();

export const markUnstored = unkept.mark;
export const hasUnstored = unkept.has;

const registry = createUnsavedRegistry();

export const markUnsaved = registry.mark;
export const hasUnsaved = registry.has;
/** The person is gone, and what they had not sent with them. */
export const clearUnsaved = registry.clear;
