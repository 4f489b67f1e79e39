// Days that only this device has, for example after a restore of the server. Small, because it is in the first load.
import type { Reflection } from '#contract/reflections.ts';
import { createStore, useStore } from '../../state/store.ts';

export interface DeviceOnlyDays {
  userId: string;
  /** Versions that the server has never had, latest date first. */
  days: readonly Reflection[];
}

export const NO_DEVICE_ONLY_DAYS: DeviceOnlyDays = { userId: '', days: [] };

export const deviceOnlyDays = createStore(NO_DEVICE_ONLY_DAYS);

export function useDeviceOnlyDays(userId: string): readonly Reflection[] {
  const state = useStore(deviceOnlyDays);
  return state.userId === userId ? state.days : NO_DEVICE_ONLY_DAYS.days;
}
