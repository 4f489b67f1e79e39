import { addDays, type IsoDate } from '#contract/days.ts';

/** What a person has chosen for their days. */
export interface DayClock {
  /** An IANA name; null: UTC. */
  timeZone: string | null;
  /** Hours after midnight that still belong to the day before. */
  dayEndsAt: number;
}

/** The date of the person's day at `nowMs`: in their time zone, and of the day before until the day ends. */
export function findLocalDate(nowMs: number, { timeZone, dayEndsAt }: DayClock): IsoDate {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timeZone ?? 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  const date = ['year', 'month', 'day'].map((type) => parts.get(type as 'year')).join('-');
  return Number(parts.get('hour')) < dayEndsAt ? addDays(date, -1) : date;
}
