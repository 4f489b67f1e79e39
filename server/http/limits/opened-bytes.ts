/** What the limiter counts as one request more. */
export const OPENED_BYTES_PER_POINT = 256 * 1024;

/** For text that is opened piece by piece: charges whole points, because less would be lost. */
export function createOpenedBytesCharge(charge: (bytes: number) => void): (bytes: number) => void {
  let due = 0;
  return (bytes) => {
    due += bytes;
    const whole = due - (due % OPENED_BYTES_PER_POINT);
    if (whole > 0) charge(whole);
    due -= whole;
  };
}
