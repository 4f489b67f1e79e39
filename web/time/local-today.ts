import type { IsoDate } from '#contract/days.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

declare global {
  /** Hours after midnight that still belong to the person's day before. The first script reads it from this device. */
  // oxlint-disable-next-line no-var -- only a var becomes a property of the global object
  var learnDayEndsAt: number | undefined;
}

/** The calendar date of a moment in this device's time zone. */
export function localDate(moment: Date, hoursBack = 0): IsoDate {
  const minutesBack = moment.getTimezoneOffset() + hoursBack * HOUR_MINUTES;
  return new Date(moment.getTime() - minutesBack * MINUTE_MS).toISOString().slice(0, 10);
}

/** The date that is offered for writing: after midnight still the day before, until the person's day ends. */
export function localToday(now: Date = new Date()): IsoDate {
  return localDate(now, globalThis.learnDayEndsAt);
}
