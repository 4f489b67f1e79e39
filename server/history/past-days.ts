// Days that come back: a week, a month, six months and each year after they were written.
import { PAST_DAY_CHARACTERS_MAX, PAST_DAYS_MAX } from '#contract/limits.ts';
import type { PastDay } from '#contract/past-days.ts';
import { checkEntries } from '../../embedded/entries/checked-entries.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/errors/app-error.ts';
import type { ListDeps } from '../reflections/list.ts';
import { truncateAtWord } from '../reflections/prompt-days.ts';
import { readDaysOn } from '../reflections/rows/reflections.ts';
import { getSettings } from '../settings/settings.ts';
import { labelPastDay, listDaysOfYear, listRecentDates } from './past-dates.ts';
import { hide, listPastDates, show, type DayOfPerson } from './rows/hidden-days.ts';

export async function listPastDays({ userId, date }: DayOfPerson, deps: ListDeps): Promise<PastDay[]> {
  const { pastDays } = await getSettings(userId, deps);
  if (!pastDays) return [];
  const recent = listRecentDates(date).map((each) => each.date);
  const candidates = await listPastDates({ userId, date, recent, daysOfYear: listDaysOfYear(date) }, deps);
  const labels = new Map(
    candidates.flatMap((past) => {
      const label = labelPastDay(past, date);
      return label === null ? [] : [[past, label] as const];
    }),
  );
  const dates = [...labels.keys()].slice(0, PAST_DAYS_MAX);
  const { days, bytes } = await readDaysOn({ userId, dates }, deps);
  deps.chargeOpenedBytes(userId, bytes);
  return days.toReversed().flatMap(({ date: past, entries }) => {
    const [first] = checkEntries(entries);
    return first === undefined
      ? []
      : [{ label: labels.get(past) ?? '', date: past, content: cutContent(first.content) }];
  });
}

export async function hideDay(
  { hidden, ...day }: DayOfPerson & { hidden: boolean },
  { database }: { database: Database },
): Promise<void> {
  if (!hidden) return show(day, database);
  if (!(await hide(day, database))) throw notFound();
}

function cutContent(content: string): string {
  const text = content.trim();
  return text.length <= PAST_DAY_CHARACTERS_MAX ? text : `${truncateAtWord(text, PAST_DAY_CHARACTERS_MAX)}…`;
}
