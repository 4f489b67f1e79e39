// Business numbers, each with its reason. Sizes are UTF-16 code units unless the name says bytes.

export const LIST_LIMIT_DEFAULT = 20;
export const LIST_LIMIT_MAX = 100;
/** A month of All Reflections. */
export const HISTORY_PAGE_DAYS = 30;
/** A phone scrolls a list of this length without delay. Older days begin a new list. */
export const HISTORY_ROWS_MAX = 400;
/** Home counts its week from the latest 5 reflections; fixed by docs/product.md. */
export const HOME_REFLECTIONS = 5;
export const RECENT_REFLECTIONS = 3;
/** A bedtime reading is generated from this many of the latest days. */
export const BEDTIME_REFLECTIONS = 3;
/** One more of a month or a year ago. */
export const READING_DATES_MAX = BEDTIME_REFLECTIONS + 1;

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

/**
 * A summary, a reading or a week that a browser or an import brings: four times the longest text that passes the checks, a
 * reading of 260 words. A page of lists has ten of them, and a person 8,000.
 */
export const GENERATED_TEXT_CHARACTERS_MAX = 8000;

export const WEEK_LOOKBACK_DAYS = 7;
export const WEEKLY_WINDOW_DAYS_MAX = 31;

export const BODY_BYTES_MAX = 64 * 1024;
/** A day's characters at 6 bytes, or a reading's 600,000 at 3, plus ids. Parsing blocks for 10 to 15 ms. */
export const ENTRIES_BODY_BYTES_MAX = 2 * 1024 * 1024;
/**
 * Values of a JSON body, as `countParts` counts them. A draft of 200 entries and 200 removed ones has about 4,000; an import
 * fills its requests up to it. Parsing this many takes 2 ms, while 2 MiB of brackets would block the process for 90 ms.
 */
export const BODY_PARTS_MAX = 20_000;

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

/** More entries or days of an import are sent in further requests. */
export const IMPORT_ITEMS_PER_REQUEST_MAX = 200;
/** A request of an import is merged within a second, so that saves in between wait no longer. */
export const IMPORT_BODY_BYTES_MAX = 1024 * 1024;
export const IMPORT_KEY_CHARACTERS_MAX = 200;
/** A file name, or the names of several. */
export const IMPORT_NAME_CHARACTERS_MAX = 200;
/** As long as a removed entry is restorable. */
export const IMPORT_UNDO_DAYS = 30;
/** «My day ends at» 06:00 at the latest: later, a morning's entry would belong to the evening before. */
export const DAY_ENDS_AT_MAX = 6;
/** One weekday is left on which a missed day counts as missed. */
export const REST_WEEKDAYS_MAX = 6;
export const RESTS_PER_MONTH_MAX = 2;
/** Rests of the month bridge at most this many missed days in a row. */
export const RESTS_IN_A_ROW_MAX = 2;
/** Runs with rest days are counted in the dates of ten years: one indexed read of some milliseconds. */
export const RUN_LOOKBACK_DAYS = 3_660;
/** The furthest that a local time is behind or ahead of UTC in a save. */
export const UTC_OFFSET_MINUTES_MAX = 840;
/** A week, a month, six months and some thirty years: each day is opened for its first entry. */
export const PAST_DAYS_MAX = 35;
/** What a card shows of a past day's first entry; its link opens the whole day. */
export const PAST_DAY_CHARACTERS_MAX = 600;
/** More than the devices and programs of one person; each token is a secret to look after. */
export const TOKENS_MAX = 10;
export const TOKEN_NAME_CHARACTERS_MAX = 60;
/** A token that has been forgotten somewhere ends within a year. */
export const TOKEN_DAYS = [30, 90, 365] as const;
/** A learning every other second: a person never needs it, a script that repeats itself does. */
export const CAPTURES_PER_MINUTE = 30;

/** An export opens every text of a person: about a second of processor time for ten years. */
export const EXPORTS_PER_HOUR = 3;
/** A sentence of a person's own; a longer one finds nothing. */
export const SEARCH_QUERY_CHARACTERS_MAX = 200;
/** Each term is compared with every entry. */
export const SEARCH_TERMS_MAX = 10;
/** One each second while a person types; ten years cost about 150 ms of CPU time. */
export const SEARCHES_PER_MINUTE = 60;
/** Two or three lines of a result. */
export const SEARCH_SNIPPET_CHARACTERS_MAX = 240;
/** Entries of one answer: more than a person reads before they add a word. */
export const SEARCH_HITS_PER_PAGE = 100;
/** Deleting an account at once needs a sign-in this recent: an unlocked device alone is not enough. */
export const FRESH_SIGN_IN_MINUTES = 5;
