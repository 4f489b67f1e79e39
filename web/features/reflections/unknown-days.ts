// Days that only this device has, beside those that the server answers. Pure.
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../../lib/device/rows.ts';

/** Days of a list, newest first, with those that only this device has among them. `oldest`: how far the list reaches. */
export function addUnknownDays(
  days: readonly Reflection[],
  unknown: readonly Reflection[],
  oldest: Day = '',
): Reflection[] {
  const known = new Set(days.map(({ date }) => date));
  const added = listFirstOfDate(unknown).filter(({ date }) => !known.has(date) && date >= oldest);
  return [...days, ...added].toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

/** Those that nobody has asked to send yet. */
export function listOffered(unknown: readonly Reflection[], rows: readonly OutboxRow[]): Reflection[] {
  const asked = new Set(listCopyRows(rows).map(({ date }) => date));
  return unknown.filter(({ date }) => !asked.has(date));
}

/** Days of this kind that wait in the outbox. */
export function listCopyRows(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter(({ isCopy }) => isCopy === true);
}

/** «1 day», «2 days»: a day of which several versions were lost is one. */
export function countDays(days: readonly { date: Day }[]): string {
  const count = new Set(days.map(({ date }) => date)).size;
  return count === 1 ? '1 day' : `${count} days`;
}

function listFirstOfDate(days: readonly Reflection[]): Reflection[] {
  return days.filter((day, index) => days.findIndex(({ date }) => date === day.date) === index);
}
