// A person whose generated texts are as long as an import took them: readings and weekly refreshers of years.
import { addDays } from '#contract/days.ts';
import { GENERATION_INPUT_CHARACTERS_MAX } from '#contract/limits.ts';
import type { Storage } from '../../server/open-storage.ts';
import { addDaysOf } from '../load/seed.ts';
import { writeText } from './journal.ts';

const FIRST_DATE = '2025-06-01';
const DAYS_PER_TEXT = 3;
/** What is left of the longest text for the names of its parts. */
const WEEK_ROOM = 200;

/** `count` of each kind, each of other days. */
export async function addLongTexts(
  userId: string,
  { storage, count }: { storage: Storage; count: number },
): Promise<void> {
  await addDaysOf(userId, { storage, first: FIRST_DATE, count: DAYS_PER_TEXT * count });
  for (let index = 0; index < count; index += 1) {
    const dates = Array.from({ length: DAYS_PER_TEXT }, (_, day) => addDays(FIRST_DATE, DAYS_PER_TEXT * index + day));
    const made = { userId, variant: 0, source: 'embedded', degraded: false, inputHash: '', daysKey: 'imported bench' };
    const text = writeText(GENERATION_INPUT_CHARACTERS_MAX, index);
    const madeAt = Date.now() + index;
    const week = { summary: text.slice(WEEK_ROOM), highlights: [], growth: '', dates };
    await storage.generatedTexts.save({ ...made, kind: 'bedtime', subject: dates.join(), madeAt, text });
    const subject = `${dates[0]}..${dates.at(-1)}`;
    await storage.generatedTexts.save({ ...made, kind: 'weekly', subject, madeAt, text: JSON.stringify(week) });
  }
}
