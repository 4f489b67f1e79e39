// Business numbers, each with its reason. Sizes are UTF-16 code units unless the name says bytes.

export const LIST_LIMIT_DEFAULT = 20;
export const LIST_LIMIT_MAX = 100;
/** Home counts its week from the latest 5 reflections; fixed by docs/product.md. */
export const HOME_REFLECTIONS = 5;
export const RECENT_REFLECTIONS = 3;
/** A bedtime reading is generated from this many of the latest days. */
export const BEDTIME_REFLECTIONS = 3;

/** More than a person writes in one sitting, small enough to answer in milliseconds. */
export const ENTRIES_PER_REQUEST_MAX = 50;
export const ENTRIES_PER_DAY_MAX = 200;
/** About forty pages of a paperback in one entry. */
export const ENTRY_CHARACTERS_MAX = 20_000;
/** Ten entries at their limit: opens in milliseconds. A larger day from before stays readable and may shrink. */
export const DAY_CHARACTERS_MAX = 200_000;
/** A draft may be longer than a day: it holds text that a save refused until the person splits it over several days. */
export const DRAFT_CHARACTERS_MAX = 2 * DAY_CHARACTERS_MAX;

/** What a writer reads of one day: DAY_CHARACTERS_MAX, shared by its entries. Only days from before that limit are cut. */
export const GENERATION_INPUT_CHARACTERS_MAX = 200_000;

export const WEEK_LOOKBACK_DAYS = 7;
export const WEEKLY_WINDOW_DAYS_MAX = 31;

export const BODY_BYTES_MAX = 64 * 1024;
/** A day's characters at 6 bytes, or a reading's 600,000 at 3, plus ids. Parsing blocks for 10 to 15 ms. */
export const ENTRIES_BODY_BYTES_MAX = 2 * 1024 * 1024;

/** New versions of each kind of text (summary, reading, weekly refresher) per person and UTC day. */
export const REGENERATIONS_PER_DAY = 10;

/** Default of the language model tokens per person and UTC day: about thirty texts. */
export const DAILY_TOKENS_PER_USER = 60_000;

export const RETURN_TO_CHARACTERS_MAX = 512;
/** Removed entries and days and replaced texts are restorable this long. */
export const REMOVED_RETENTION_DAYS = 30;
/** A device can repeat a request after a long time offline. */
export const IDEMPOTENCY_KEY_RETENTION_DAYS = 400;
/** The id and date of a removed day stay this long, so that a device that was offline learns of the removal. */
export const TOMBSTONE_RETENTION_DAYS = 400;
/** The end of a draft is recorded this long; without the record an offline device would send the old draft again. */
export const ENDED_DRAFT_RETENTION_DAYS = 400;
/** A stored weekly refresher stays this long; a bedtime reading stays as long as its days. */
export const WEEKLY_REFRESHER_RETENTION_DAYS = 400;
/** Stored readings or weekly refreshers per page, each with its whole text of a few kB. */
export const GENERATED_TEXTS_PAGE_SIZE = 10;
/** Stored texts of each kind per person: ten years of evenings. Without it, requests for many windows fill the database. */
export const GENERATED_TEXTS_MAX = 4_000;
export const CHECKED_DAYS_MAX = 100;
