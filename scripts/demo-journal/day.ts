/** One evening of the example's writer. Days count back from today, so the journal is always of the last two months. */
export interface JournalDay {
  daysAgo: number;
  /** The clock on the wall, HH:MM. */
  at: string;
  promptIndex: number;
  entries: readonly string[];
}
