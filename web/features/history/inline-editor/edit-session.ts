import type { Entry, Reflection } from '#contract/reflections.ts';

/** The day and the entry as they were when the edit began. Changes of other devices do not affect them. */
export interface EditSession {
  day: Reflection;
  entry: Entry;
}

/** The entries of the day, and the edited entry also after another device has removed it. */
export function listShownEntries(day: Reflection, editing: EditSession | null): Entry[] {
  if (!editing || day.entries.some(({ id }) => id === editing.entry.id)) return day.entries;
  const place = editing.day.entries.findIndex(({ id }) => id === editing.entry.id);
  return day.entries.toSpliced(place, 0, editing.entry);
}
