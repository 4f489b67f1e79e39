import { useConnection } from '../../api/connection.ts';

const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;
/** Up to two days the difference is shown in hours. */
const HOURS_TOLD_MAX = 48;

/** Warns that this device's date may be wrong, because entries are saved under that date. */
export function ClockNotice() {
  const { clockAheadMs } = useConnection();
  // The live region exists before its text, so that screen readers announce the text.
  return <output>{clockAheadMs !== 0 && <p className="notice">{describeClockSkew(clockAheadMs)}</p>}</output>;
}

export function describeClockSkew(aheadMs: number): string {
  const hours = Math.round(Math.abs(aheadMs) / HOUR_MS);
  const difference =
    hours <= HOURS_TOLD_MAX ? `${hours} hours` : `${Math.round(hours / HOURS_PER_DAY).toLocaleString('en')} days`;
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return `The clock of this device is ${difference} ${direction} the server's. What you write is saved under this device's date.`;
}
