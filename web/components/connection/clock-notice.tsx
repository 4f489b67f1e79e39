import { useConnection } from '../../api/connection.ts';
import { describeClockSkew } from './clock-text.ts';

/** One quiet line when this device's calendar may be wrong: its date is the day that words are kept under. */
export function ClockNotice() {
  const { clockAheadMs } = useConnection();
  // The region is there before its words, so that they are read out when they come.
  return <output>{clockAheadMs !== 0 && <p className="notice">{describeClockSkew(clockAheadMs)}</p>}</output>;
}
