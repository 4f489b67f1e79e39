// How this device shows a reading: its light and the size of its letters. A choice of the device, not of the person.
import type { NightTone } from '../../components/page/use-night-theme.ts';

const TONE_KEY = 'learn:night-tone';
const SIZE_KEY = 'learn:reading-size';
export const READING_SIZES = ['small', 'medium', 'large'] as const;
export type ReadingSize = (typeof READING_SIZES)[number];

export const DEFAULT_TONE: NightTone = 'lamp';
export const DEFAULT_SIZE: ReadingSize = 'medium';

export type ReadingPreferences = ReturnType<typeof createReadingPreferences>;

/** `openStorage` may throw: then a choice holds until the page is left. */
export function createReadingPreferences(openStorage: () => Storage) {
  let tone: NightTone = readItem(openStorage, TONE_KEY) === 'ember' ? 'ember' : DEFAULT_TONE;
  let size = findSize(readItem(openStorage, SIZE_KEY));
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const setSize = (next: ReadingSize) => {
    size = next;
    writeItem(openStorage, SIZE_KEY, size);
    notify();
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getTone: () => tone,
    getSize: () => size,
    toggleTone() {
      tone = tone === 'lamp' ? 'ember' : 'lamp';
      writeItem(openStorage, TONE_KEY, tone);
      notify();
    },
    /** The next of three sizes, from the start again after the last. */
    nextSize() {
      setSize(READING_SIZES[(READING_SIZES.indexOf(size) + 1) % READING_SIZES.length] ?? DEFAULT_SIZE);
    },
    /** A value that is no size is the first one. */
    setSize(value: string) {
      setSize(findSize(value));
    },
  };
}

function findSize(value: string | null): ReadingSize {
  return READING_SIZES.find((candidate) => candidate === value) ?? DEFAULT_SIZE;
}

function readItem(openStorage: () => Storage, key: string): string | null {
  try {
    return openStorage().getItem(key);
  } catch {
    return null;
  }
}

function writeItem(openStorage: () => Storage, key: string, value: string): void {
  try {
    openStorage().setItem(key, value);
  } catch {
    // The choice still holds for this visit.
  }
}
