// Finds the days that a reading of the embedded writer quotes: it reads three days and need not quote each.
import type { Reflection } from '#contract/reflections.ts';
import type { IsoDate } from '#contract/days.ts';

const QUOTATION = /“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»|「([^「」]*)」/gu;
const MARKS = /["'‘’“”„«»「」『』\u2068\u2069]/gu;
/** What joins lines of the entry, or stands for what is left out. */
const JOINTS = / \/ |;|…/u;

/** All `dates` if a day is not known here, or if the text quotes none of them. */
export function findQuotedDates(
  text: string,
  dates: readonly IsoDate[],
  days: readonly Pick<Reflection, 'date' | 'entries'>[],
): readonly IsoDate[] {
  const pieces = [...text.matchAll(QUOTATION)]
    .flatMap(([, ...inside]) => inside.filter((words) => words !== undefined))
    .flatMap((words) => words.split(JOINTS).map(normalise))
    .filter((words) => words !== '');
  const written = new Map(
    days.map(({ date, entries }) => [date, normalise(entries.map(({ content }) => content).join('\n'))]),
  );
  if (dates.some((date) => !written.has(date))) return dates;
  const quoted = dates.filter((date) => pieces.some((words) => written.get(date)?.includes(words)));
  return quoted.length > 0 ? quoted : dates;
}

function normalise(text: string): string {
  return text.normalize('NFC').replace(MARKS, '').replace(/\s+/gu, ' ').trim();
}
