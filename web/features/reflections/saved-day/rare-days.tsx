// What pages show of days that only this device has, or that the server cannot open. Rare, so it comes as a file of its own.
import { DamagedDay } from './damaged-day.tsx';
import { UnknownDay } from '../device-only/device-only-day.tsx';

export const DEVICE_DAYS = { DamagedDay, UnknownDay };
