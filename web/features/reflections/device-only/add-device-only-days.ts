import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';

/** Days of a list, newest first, with those that only this device has among them. `oldest`: how far the list reaches. */
export function addDeviceOnlyDays(
  days: readonly Reflection[],
  unknown: readonly Reflection[],
  oldest: IsoDate = '',
): Reflection[] {
  const known = new Set(days.map(({ date }) => date));
  const added = unknown.filter(
    ({ date }, index) =>
      !known.has(date) && date >= oldest && unknown.findIndex((other) => other.date === date) === index,
  );
  return [...days, ...added].toSorted((one, other) => (one.date < other.date ? 1 : -1));
}
