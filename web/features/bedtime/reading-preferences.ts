// How this device shows a reading: its light and its text size. They belong to the device, not to the person.
import type { NightTone } from '../../components/page/use-night-theme.ts';
import { attempt } from '../../storage/browser/try-storage.ts';
import { createStore } from '../../state/store.ts';

const KEYS = { tone: 'learn:night-tone', size: 'learn:reading-size' } as const;
export const READING_SIZES = ['small', 'medium', 'large'] as const;
export type ReadingSize = (typeof READING_SIZES)[number];

const DEFAULT_SIZE: ReadingSize = 'medium';

interface Preferences {
  tone: NightTone;
  size: ReadingSize;
}

export type ReadingPreferences = ReturnType<typeof createReadingPreferences>;

/** If `openStorage` throws, a preference lasts until the page is closed. */
export function createReadingPreferences(openStorage: () => Storage) {
  const read = (key: string) => attempt(() => openStorage().getItem(key), null);
  const { get, set, subscribe } = createStore<Preferences>({
    tone: read(KEYS.tone) === 'ember' ? 'ember' : 'lamp',
    size: findSize(read(KEYS.size)),
  });
  const change = <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) => {
    set({ ...get(), [name]: value });
    attempt(() => openStorage().setItem(KEYS[name], value), undefined);
  };
  return {
    get,
    subscribe,
    toggleTone: () => change('tone', get().tone === 'lamp' ? 'ember' : 'lamp'),
    nextSize() {
      const next = (READING_SIZES.indexOf(get().size) + 1) % READING_SIZES.length;
      change('size', READING_SIZES[next] ?? DEFAULT_SIZE);
    },
    setSize: (value: string) => change('size', findSize(value)),
  };
}

function findSize(value: string | null): ReadingSize {
  return READING_SIZES.find((candidate) => candidate === value) ?? DEFAULT_SIZE;
}
