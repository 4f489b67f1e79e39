// Days that only this device has, beside those that the server answers. Pure.
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';

/** Days of a list, newest first, with those that only this device has among them. `oldest`: how far the list reaches. */
export function addDeviceOnlyDays(
  days: readonly Reflection[],
  unknown: readonly Reflection[],
  oldest: IsoDate = '',
): Reflection[] {
  const known = new Set(days.map(({ date }) => date));
  const added = listFirstOfDate(unknown).filter(({ date }) => !known.has(date) && date >= oldest);
  return [...days, ...added].toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

function listFirstOfDate(days: readonly Reflection[]): Reflection[] {
  return days.filter((day, index) => days.findIndex(({ date }) => date === day.date) === index);
}
