// How this device shows Learn: its light and the size of its letters. They belong to the device, not to the person.
import { useEffect } from 'react';
import { readTextSize, showTextSize, TEXT_SIZE_KEY } from '../../storage/browser/text-size.ts';
import { attempt } from '../../storage/browser/try-storage.ts';
import { createStore, useStore } from '../../state/store.ts';
import { LIGHT_KEY, readIsRed, RED } from './chosen-light.ts';

export const TEXT_SIZES = ['100%', '115%', '130%'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

interface Look {
  isRed: boolean;
  size: TextSize;
}

/** If `openStorage` throws, a choice lasts until the page is closed. */
export function createLook(openStorage: () => Storage, showSize: (size: TextSize) => void) {
  const readOver = (unread: Look): Look =>
    attempt(() => ({ isRed: readIsRed(openStorage), size: findSize(readTextSize(openStorage)) }), unread);
  const { get, set, subscribe } = createStore<Look>(readOver({ isRed: false, size: TEXT_SIZES[0] }));
  const keep = (key: string, value: string) => attempt(() => openStorage().setItem(key, value), undefined);
  const setSize = (value: string) => {
    const size = findSize(value);
    set({ ...get(), size });
    keep(TEXT_SIZE_KEY, size);
    showSize(size);
  };
  return {
    get,
    subscribe,
    toggleRed() {
      const isRed = !get().isRed;
      set({ ...get(), isRed });
      keep(LIGHT_KEY, isRed ? RED : 'lamp');
    },
    setSize,
    nextSize: () => setSize(TEXT_SIZES[TEXT_SIZES.indexOf(get().size) + 1] ?? TEXT_SIZES[0]),
    /** Takes over what another tab has chosen. The first script shows its size, on every page. */
    refresh: () => set(readOver(get())),
  };
}

function findSize(value: string): TextSize {
  return TEXT_SIZES.find((size) => size === value) ?? TEXT_SIZES[0];
}

export const look = createLook(() => window.localStorage, showTextSize);

export function useLook(): Look {
  useEffect(() => {
    // Nothing has listened since the last page with a choice.
    look.refresh();
    window.addEventListener('storage', look.refresh);
    return () => window.removeEventListener('storage', look.refresh);
  }, []);
  return useStore(look);
}
