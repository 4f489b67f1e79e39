// How much of an import or of its undo one transaction does: other saves come in between.

/** Some twenty milliseconds of SQLite's one writer. */
export const DAYS_PER_TRANSACTION = 20;
/** Sealed bytes of stored days and characters of imported ones: about one day at its limits. */
export const SIZE_PER_TRANSACTION = 256 * 1024;
