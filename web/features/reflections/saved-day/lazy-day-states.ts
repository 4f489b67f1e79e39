import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { DAMAGED_MESSAGE } from './damaged-message.ts';

export const LazyDamagedDay = lazyComponent(
  async () => (await import('./damaged-day.tsx')).DamagedDay,
  DAMAGED_MESSAGE,
);
export const LazyDeviceOnlyDay = lazyComponent(
  async () => (await import('../device-only/device-only-day.tsx')).DeviceOnlyDay,
  'Could not open the copy of this day that this device has',
);
export const LazyMissingDay = lazyComponent(
  async () => (await import('./missing-day.tsx')).MissingDay,
  'This page could not be opened',
);
