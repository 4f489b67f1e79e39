/** One evening of the example's writer. Days count back from today, so the journal always ends today. */
export interface JournalDay {
  daysAgo: number;
  /** The clock on the wall, HH:MM. */
  at: string;
  promptIndex: number;
  entries: readonly string[];
}
