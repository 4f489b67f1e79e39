// Business numbers, each with its reason. Sizes are UTF-16 code units unless the name says bytes.

/** What a page of the list holds when nobody says otherwise, and at most. */
export const LIST_LIMIT_DEFAULT = 20;
export const LIST_LIMIT_MAX = 100;
/** Home counts its week from these; the product's owner fixed it. */
export const HOME_REFLECTIONS = 5;
export const RECENT_REFLECTIONS = 3;
/** A bedtime reading is made from this many of the latest days. */
export const BEDTIME_REFLECTIONS = 3;

/** More than a person writes in one sitting, small enough to answer in milliseconds. */
export const ENTRIES_PER_REQUEST_MAX = 50;
export const ENTRIES_PER_DAY_MAX = 200;
/** About forty pages of a paperback in one entry. */
export const ENTRY_CHARACTERS_MAX = 20_000;
/**
 * All entries of a day together: ten entries at their limit, and one day is still opened in a few milliseconds. A day
 * that was saved with more stays readable and may shrink.
 */
export const DAY_CHARACTERS_MAX = 200_000;
/** A draft also holds what a save has refused, until it is split over several days. */
export const DRAFT_CHARACTERS_MAX = 2 * DAY_CHARACTERS_MAX;

/** What a writer reads of one day at most, shared by its entries: a day at its limit. Days from before may be larger. */
export const GENERATION_INPUT_CHARACTERS_MAX = 200_000;

/** The week looks back this far from today; both ends are in it. */
export const WEEK_LOOKBACK_DAYS = 7;
/** The longest window of the weekly refresher: one month. */
export const WEEKLY_WINDOW_DAYS_MAX = 31;

/** Enough for every body without entries. */
export const BODY_BYTES_MAX = 64 * 1024;
/**
 * A day's 200,000 characters at six bytes each when all are escaped, and the 600,000 of a bedtime reading's three days at
 * three bytes each as they are, with room for ids. Parsing a body of this size blocks the process for 10 to 15 ms.
 */
export const ENTRIES_BODY_BYTES_MAX = 2 * 1024 * 1024;

/** New versions of one kind of text (summary, reading, weekly refresher) a person may ask for in a day. */
export const REGENERATIONS_PER_DAY = 10;

/** Tokens that language models may use for one person in a day, unless the server says otherwise: about thirty texts. */
export const DAILY_TOKENS_PER_USER = 60_000;

/** The path to return to after sign-in; longer ones are replaced by Home. */
export const RETURN_TO_CHARACTERS_MAX = 512;
/** A restored entry, a replaced text: how long removed things stay. */
export const REMOVED_RETENTION_DAYS = 30;
/** A request id is remembered this long: a device may come back late. */
export const IDEMPOTENCY_KEY_RETENTION_DAYS = 400;
/** The id and date of a removed day stay this long, so that a device that was away learns that the day was removed. */
export const TOMBSTONE_RETENTION_DAYS = 400;
/** That a draft has ended stays on record this long: a device that was away would take it for lost, and send it again. */
export const ENDED_DRAFT_RETENTION_DAYS = 400;
/** A stored weekly refresher stays this long; a bedtime reading stays as long as its days. */
export const WEEKLY_REFRESHER_RETENTION_DAYS = 400;
/** Stored readings or weekly refreshers in a page, each with its whole text of a few kB. */
export const GENERATED_TEXTS_PAGE_SIZE = 10;
/** Of each kind, for one person: ten years of evenings. Texts of other days and windows could be asked for without end. */
export const GENERATED_TEXTS_MAX = 4_000;
/** Days that one request compares: a page of a device's copies. */
export const CHECKED_DAYS_MAX = 100;
