// Which days of this device belong into a list of the server's days.
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../../../storage/browser/schema.ts';

interface OfDevice {
  unknown: readonly Reflection[];
  rows: readonly OutboxRow[];
}

interface Range {
  /** The first day of the list, included. */
  oldest: IsoDate;
  before: IsoDate | null;
  prompt: number | null;
}

export function selectShown({ unknown, rows }: OfDevice, { oldest, before, prompt }: Range): OfDevice {
  const isShown = ({ date, promptIndex }: { date: IsoDate; promptIndex: number }) =>
    date >= oldest && (before === null || date < before) && (prompt === null || promptIndex === prompt);
  return { unknown: unknown.filter(isShown), rows: rows.filter(({ body }) => isShown(body)) };
}

/** A list of one prompt shows the first text that was written to it. */
export function withPromptFirst(days: readonly Reflection[], prompt: number | null): readonly Reflection[] {
  if (prompt === null) return days;
  return days.map((day) => {
    const first = day.entries.find(({ promptIndex }) => promptIndex === prompt);
    return first === undefined || first === day.entries[0] ? day : { ...day, entries: [first, ...day.entries] };
  });
}
