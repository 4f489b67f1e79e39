import { laterPart } from '../../../components/lazy/lazy-component.tsx';
import { DAMAGED } from './damaged-message.ts';

const fetchParts = async () => (await import('./rare-days.tsx')).DEVICE_DAYS;

export const LaterDamagedDay = laterPart(async () => (await fetchParts()).DamagedDay, DAMAGED);
export const LaterUnknownDay = laterPart(
  async () => (await fetchParts()).UnknownDay,
  'Could not open the copy of this day that this device has',
);
