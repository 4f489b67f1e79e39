// Finds the days that a reading of the embedded writer quotes: it reads three days and need not quote each; a day of a month or a year ago is quoted.
import type { Reflection } from '#contract/reflections.ts';
import type { IsoDate } from '#contract/days.ts';

const QUOTATION = /“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»|「([^「」]*)」/gu;
const MARKS = /["'‘’“”„«»「」『』\u2068\u2069]/gu;
/** What joins lines of the entry, or stands for what is left out. */
const JOINTS = / \/ |;|…/u;

/** The words in the first quotation marks of a text, without the marks. */
export function findFirstQuotation(text: string): string | null {
  const [, ...inside] = text.matchAll(QUOTATION).next().value ?? [];
  return inside.find((words) => words !== undefined)?.trim() || null;
}

/** With the dates whose days are not known here; all `dates` if the text quotes none of those that are. */
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
  const isQuoted = (date: IsoDate) => pieces.some((words) => written.get(date)?.includes(words));
  return dates.some(isQuoted) ? dates.filter((date) => !written.has(date) || isQuoted(date)) : dates;
}

function normalise(text: string): string {
  return text.normalize('NFC').replace(MARKS, '').replace(/\s+/gu, ' ').trim();
}
