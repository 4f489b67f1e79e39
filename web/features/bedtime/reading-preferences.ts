// How this device shows a reading: its light and its text size. They belong to the device, not to the person.
import type { NightTone } from '../../components/page/use-night-theme.ts';
import { createStore } from '../../state/store.ts';

const TONE_KEY = 'learn:night-tone';
const SIZE_KEY = 'learn:reading-size';
export const READING_SIZES = ['small', 'medium', 'large'] as const;
export type ReadingSize = (typeof READING_SIZES)[number];

const DEFAULT_SIZE: ReadingSize = 'medium';

interface Preferences {
  tone: NightTone;
  size: ReadingSize;
}

export type ReadingPreferences = ReturnType<typeof createReadingPreferences>;

/** `openStorage` may throw: then a preference lasts until the page is closed. */
export function createReadingPreferences(openStorage: () => Storage) {
  const { get, set, subscribe } = createStore<Preferences>({
    tone: readItem(openStorage, TONE_KEY) === 'ember' ? 'ember' : 'lamp',
    size: findSize(readItem(openStorage, SIZE_KEY)),
  });
  const setSize = (size: ReadingSize) => {
    set({ ...get(), size });
    writeItem(openStorage, SIZE_KEY, size);
  };
  return {
    get,
    subscribe,
    toggleTone() {
      const tone = get().tone === 'lamp' ? 'ember' : 'lamp';
      set({ ...get(), tone });
      writeItem(openStorage, TONE_KEY, tone);
    },
    /** The next of three sizes; the first one follows the last. */
    nextSize() {
      setSize(READING_SIZES[(READING_SIZES.indexOf(get().size) + 1) % READING_SIZES.length] ?? DEFAULT_SIZE);
    },
    /** An unknown value sets the default size. */
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
    // The store still has the preference.
  }
}
