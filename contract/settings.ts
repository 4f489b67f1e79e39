// What a person has chosen for their days: when a day ends, which days are rest days, and whether past days come back.
import * as z from 'zod/mini';
import { DAY_ENDS_AT_MAX, REST_WEEKDAYS_MAX, RESTS_PER_MONTH_MAX } from './limits.ts';
import { defineRoute } from './route.ts';

const TIME_ZONE_ERROR = 'timeZone must be the IANA name of a time zone, such as Europe/Berlin.';
/** Offsets such as +01:00 have no rule for daylight saving time. */
const ZONE_NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME_PATTERN.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const DAY_END_ERROR = 'dayEndsAt must be a whole number of hours from 0 to 6.';
const WEEKDAY_ERROR = 'restWeekdays must list weekdays from 1 (Monday) to 7 (Sunday), each once and at most six.';
const PER_MONTH_ERROR = 'restPerMonth must be 0, 1 or 2.';

const Weekday = z.int(WEEKDAY_ERROR).check(z.gte(1, WEEKDAY_ERROR), z.lte(7, WEEKDAY_ERROR));

const FIELDS = {
  dayEndsAt: z.int(DAY_END_ERROR).check(z.gte(0, DAY_END_ERROR), z.lte(DAY_ENDS_AT_MAX, DAY_END_ERROR)),
  restWeekdays: z.array(Weekday, WEEKDAY_ERROR).check(
    z.maxLength(REST_WEEKDAYS_MAX, WEEKDAY_ERROR),
    z.refine((days) => new Set(days).size === days.length, WEEKDAY_ERROR),
  ),
  restPerMonth: z.int(PER_MONTH_ERROR).check(z.gte(0, PER_MONTH_ERROR), z.lte(RESTS_PER_MONTH_MAX, PER_MONTH_ERROR)),
  pastDays: z.boolean('pastDays must be true or false.'),
};

export const Settings = z.object({
  /** An IANA name; null until a browser of the person has named one. */
  timeZone: z.nullable(z.string()),
  /** Hours after midnight that still belong to the day before. */
  dayEndsAt: z.int(),
  /** ISO weekdays on which a missed day is a rest, in order: 1 is Monday, 7 is Sunday. */
  restWeekdays: z.array(z.int()),
  /** Further missed days of each month that are rests. */
  restPerMonth: z.int(),
  /** Whether earlier days are shown again, as «On this day». */
  pastDays: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsChange = z.object(
  {
    timeZone: z.optional(z.string(TIME_ZONE_ERROR).check(z.refine(isTimeZone, TIME_ZONE_ERROR))),
    dayEndsAt: z.optional(FIELDS.dayEndsAt),
    restWeekdays: z.optional(FIELDS.restWeekdays),
    restPerMonth: z.optional(FIELDS.restPerMonth),
    pastDays: z.optional(FIELDS.pastDays),
  },
  'The settings are missing.',
);
export type SettingsChange = z.infer<typeof SettingsChange>;

export const getSettings = defineRoute({
  method: 'GET',
  path: '/api/settings',
  access: 'person',
  summary: "The person's settings.",
  response: Settings,
});

export const changeSettings = defineRoute({
  method: 'PUT',
  path: '/api/settings',
  access: 'person',
  summary: 'Changes the settings that the body names; the others stay.',
  body: SettingsChange,
  response: Settings,
});
