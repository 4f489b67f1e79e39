// The person's choice of a writer on this device, kept until sign-out.
import { createStore, useStore } from '../state/store.ts';
import { attempt } from '../storage/browser/try-storage.ts';
import { userStorageKey } from '../storage/browser/user-storage.ts';

/** `browser`: the model in this browser. `learn`: Learn itself, and the Prompt API is not called. Null: not asked yet. */
export type DeviceWriter = 'browser' | 'learn' | null;

const KEY = userStorageKey('writer');
const CHOICES: readonly DeviceWriter[] = ['browser', 'learn'];

export function readDeviceWriter(openStorage: () => Storage): DeviceWriter {
  return attempt(() => CHOICES.find((choice) => choice === openStorage().getItem(KEY)) ?? null, null);
}

/** Where the browser forbids storage, Learn itself writes: the choice could not be forgotten at sign-out. */
export function setDeviceWriter(openStorage: () => Storage, choice: NonNullable<DeviceWriter>): void {
  attempt(() => openStorage().setItem(KEY, choice), undefined);
  choices.set(choices.get() + 1);
}

/** Counts the choices of this page and of the other tabs. */
const choices = createStore(0);

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) choices.set(choices.get() + 1);
});

export function useDeviceWriter(): DeviceWriter {
  useStore(choices);
  return readDeviceWriter(() => localStorage);
}
