// What pages show of days that only this device has, or that the server cannot open. Rare, so it comes as a file of its own.
import { DamagedDay } from './damaged-day.tsx';
import { DeviceOnlyDay } from '../device-only/device-only-day.tsx';

export const RARE_DAYS = { DamagedDay, UnknownDay: DeviceOnlyDay };
