import type { Entry, Reflection } from '#contract/reflections.ts';

/** What somebody is changing, as it was when they began: news from elsewhere must not move it under their hands. */
export interface EditSession {
  day: Reflection;
  entry: Entry;
}

/** The learnings to show: those of the day, and the one being changed even where it is gone elsewhere. */
export function listShownEntries(day: Reflection, editing: EditSession | null): Entry[] {
  if (!editing || day.entries.some(({ id }) => id === editing.entry.id)) return day.entries;
  const place = editing.day.entries.findIndex(({ id }) => id === editing.entry.id);
  return day.entries.toSpliced(place, 0, editing.entry);
}
