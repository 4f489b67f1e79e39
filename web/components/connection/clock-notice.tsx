import { useConnection } from '../../api/connection.ts';
import { describeClockSkew } from './clock-text.ts';

/** Warns that this device's date may be wrong, because entries are saved under that date. */
export function ClockNotice() {
  const { clockAheadMs } = useConnection();
  // The live region exists before its text, so that screen readers announce the text.
  return <output>{clockAheadMs !== 0 && <p className="notice">{describeClockSkew(clockAheadMs)}</p>}</output>;
}
