// Two years of somebody who does not exist, written for this project: what everybody sees first. Mira mends paper in a
// city archive, sings alto, learns Portuguese because a friend moved away, and has a father who learns to write again.
// No seasons, no weekdays and no dates in it, for it is read on any day of any year.
import type { JournalDay } from './day.ts';
import { readEarlierDays } from './earlier-days.ts';
import { FIRST_WEEKS } from './first-weeks.ts';
import { LATEST_WEEKS } from './latest-weeks.ts';
import { MIDDLE_WEEKS } from './middle-weeks.ts';

export const WRITER = { name: 'Mira Lindqvist', email: 'mira@example.org' } as const;

/** Oldest first. */
export const JOURNAL: readonly JournalDay[] = [...readEarlierDays(), ...FIRST_WEEKS, ...MIDDLE_WEEKS, ...LATEST_WEEKS];
