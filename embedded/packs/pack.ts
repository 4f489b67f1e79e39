// What a language pack must bring: every sentence the app itself says in a text. `{…}` are filled in by fill.ts.

/** Twelve, so that a reading asked for every night of a week never repeats a sentence. */
export type Sentences = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

export interface Pack {
  language: string;
  weekdays: readonly string[];
  months: readonly string[];
  /** `{day}` and `{month}`, for a day that a weekday would not name alone. */
  dateForm: string;
  /** `{start}` and `{end}`. */
  range: string;
  quotation: { open: string; close: string; innerOpen: string; innerClose: string };
  /** Between the last two of a list, and before that. */
  and: string;
  comma: string;
  daysWritten: { one: string; many: string };
  entriesWritten: { one: string; many: string };
  summary: { comingBack: string };
  bedtime: {
    openings: Sentences;
    /** `{day}` `{quote}` */
    firstQuotes: Sentences;
    laterQuotes: Sentences;
    /** The last one of several. */
    lastQuotes: Sentences;
    /** Before a second quote of the same day: `{quote}`. */
    joinedQuotes: Sentences;
    /** `{theme}` `{days}` */
    themes: Sentences;
    closings: Sentences;
    /** `{quote}` */
    tomorrows: Sentences;
  };
  weekly: {
    /** `{written}`: «3 days, 7 entries». */
    openings: Sentences;
    /** `{theme}` `{days}` */
    returning: Sentences;
    /** `{theme}` `{days}`, after another one. */
    alsoReturning: Sentences;
    /** `{quote}` `{day}` */
    central: Sentences;
    /** `{quote}` `{day}` */
    questions: Sentences;
    /** `{range}` */
    empty: Sentences;
    /** `{written}` */
    growth: Sentences;
    /** `{theme}` `{days}` */
    growthThemes: Sentences;
    growthWithoutTheme: Sentences;
    growthOfEmpty: string;
  };
}
