import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { DAMAGED_MESSAGE } from './damaged-message.ts';

const fetchParts = async () => (await import('./unusual-days.tsx')).RARE_DAYS;

export const LazyDamagedDay = lazyComponent(async () => (await fetchParts()).DamagedDay, DAMAGED_MESSAGE);
export const LazyDeviceOnlyDay = lazyComponent(
  async () => (await fetchParts()).UnknownDay,
  'Could not open the copy of this day that this device has',
);
