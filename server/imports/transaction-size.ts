// How much of an import or of its undo one transaction does: other saves come in between.

/** Some twenty milliseconds of SQLite's one writer. */
export const DAYS_MAX = 20;
/** Sealed bytes of stored days and characters of imported ones: about one day at its limits. */
const SIZE_MAX = 256 * 1024;

/** As many of the days as one transaction takes, at least the first. */
export function takeFirst<Day>(days: readonly Day[], sizeOf: (day: Day) => number): readonly Day[] {
  const some = days.slice(0, DAYS_MAX);
  let size = 0;
  const end = some.findIndex((day, index) => {
    size += sizeOf(day);
    return index > 0 && size > SIZE_MAX;
  });
  return end === -1 ? some : some.slice(0, end);
}
