const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;
/** Up to two days the difference is shown in hours. */
const HOURS_TOLD_MAX = 48;

/** The text does not say which of the two clocks is wrong, because the client cannot know. */
export function describeClockSkew(aheadMs: number): string {
  const hours = Math.round(Math.abs(aheadMs) / HOUR_MS);
  const difference =
    hours <= HOURS_TOLD_MAX ? `${hours} hours` : `${Math.round(hours / HOURS_PER_DAY).toLocaleString('en')} days`;
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return `The clock of this device is ${difference} ${direction} the server's. What you write is saved under this device's date.`;
}
