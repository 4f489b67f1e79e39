// Whether a person's calendar never had the date between two written days: they flew east over it.
import { addDays } from '#contract/days.ts';
import { DAY_ENDS_AT_MAX } from '#contract/limits.ts';
import type { StoredEntry } from '../stored-reflection.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS_APART_MAX = 36;
/** No country moves its clocks by more than two hours, so a larger step is a journey and no daylight saving time. */
const CLOCK_STEP_MINUTES_MAX = 120;

export interface LiveWriting {
  date: string;
  writtenAt: number;
  offsetMinutes: number;
}

/** The last entry of a day that was written on that day itself; null when none was, or nothing says so. */
export function findLiveWriting(date: string, entries: readonly StoredEntry[]): LiveWriting | null {
  const live = entries.flatMap(({ createdAt: writtenAt, offsetMinutes }) =>
    writtenAt === undefined || offsetMinutes === undefined ? [] : [{ date, writtenAt, offsetMinutes }],
  );
  return live.filter(isLive).toSorted((one, other) => other.writtenAt - one.writtenAt)[0] ?? null;
}

/** The date between them; null when the person's calendar had it. */
export function findSkippedDate(before: LiveWriting, after: LiveWriting): string | null {
  const hoursApart = (after.writtenAt - before.writtenAt) / HOUR_MS;
  const isJourney = after.offsetMinutes - before.offsetMinutes > CLOCK_STEP_MINUTES_MAX;
  return isJourney && hoursApart < HOURS_APART_MAX ? addDays(before.date, 1) : null;
}

/** The date was the writer's own at that moment, by midnight or by a later end of the day. */
export function isLive({ date, writtenAt, offsetMinutes }: LiveWriting): boolean {
  const localMs = writtenAt + offsetMinutes * MINUTE_MS;
  return [localMs, localMs - DAY_ENDS_AT_MAX * HOUR_MS].some((ms) => new Date(ms).toISOString().startsWith(date));
}
