import { laterPart } from '../../lib/later-part.tsx';
import { DAMAGED } from './damaged.ts';

const fetchParts = async () => (await import('./device-days.tsx')).DEVICE_DAYS;

export const LaterDamagedDay = laterPart(async () => (await fetchParts()).DamagedDay, DAMAGED);
export const LaterUnknownDay = laterPart(
  async () => (await fetchParts()).UnknownDay,
  'Could not open the copy of this day that this device has',
);
