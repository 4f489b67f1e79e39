// The texts of one language: every sentence that the embedded writer adds. templates.ts fills the `{…}`.

/** Twelve, so that no sentence repeats within a week of daily readings. */
export type SentenceVariants = readonly [
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

/** For sentences that few readings contain. */
type FewSentenceVariants = readonly [string, string, string, string];

export type SentenceChoices = SentenceVariants | FewSentenceVariants;

export interface Locale {
  language: string;
  weekdays: readonly string[];
  months: readonly string[];
  /** `{day}` `{month}`: a day for which a weekday would be ambiguous. */
  dateForm: string;
  /** `{date}` `{year}`: a day of another year. */
  dateWithYear: string;
  /** `{days}`: «on Friday and Saturday». */
  onDays: string;
  /** From this number of days on, their count replaces their names; `{count}` is one of `numbers`. */
  countedDaysMin: number;
  onCountedDays: string;
  onCountedDaysThisWeek: string;
  /** `{start}` `{end}` */
  range: string;
  quotation: { open: string; close: string; innerOpen: string; innerClose: string };
  /** Between the last two items of a list; `comma` stands between the others. */
  and: string;
  comma: string;
  /** The words for 0, 1, 2 …; larger numbers are written in digits. */
  numbers: readonly string[];
  summary: {
    /** `{theme}` `{days}` */
    comingBack: string;
    /** `{count}` */
    earlierDays: string;
  };
  bedtime: {
    openings: SentenceVariants;
    /** Openings of a reading without quotes. */
    quietOpenings: SentenceVariants;
    /** Replaces the quotes. */
    withoutQuotes: SentenceVariants;
    /** `{day}` `{quote}` */
    firstQuotes: SentenceVariants;
    laterQuotes: SentenceVariants;
    /** The last of several quotes. */
    lastQuotes: SentenceVariants;
    /** Before a second quote of the same day: `{quote}`. */
    joinedQuotes: SentenceVariants;
    /** `{theme}` `{days}`: «on Friday and Saturday». */
    themes: FewSentenceVariants;
    closings: SentenceVariants;
    /** After distressing days; they do not ask the person to relax. */
    gentleClosings: SentenceVariants;
    /** `{quote}` */
    tomorrows: SentenceVariants;
  };
  weekly: {
    /** The value of `{written}`. `{entries}` `{days}` */
    written: { oneEntry: string; onOneDay: string; onDays: string };
    /** The value of `{days}` if the days are not named. `{count}` */
    bothDays: string;
    someDays: string;
    allDays: string;
    /** `{written}` */
    openings: SentenceVariants;
    /** `{theme}` `{days}` */
    returning: SentenceVariants;
    /** `{theme}` `{days}`: a further theme. */
    alsoReturning: SentenceVariants;
    /** `{quote}` `{day}` */
    central: SentenceVariants;
    /** `{quote}` `{day}` */
    questions: SentenceVariants;
    /** `{range}` */
    empty: SentenceVariants;
    growth: {
      /** `{prompts}` `{prompt}` */
      prompts: string;
      /** `{prompts}` */
      promptsAlike: string;
      /** `{count}` `{all}` */
      somePrompts: string;
      /** `{all}` */
      allPrompts: string;
      /** Only if no word recurs. */
      withoutTheme: string;
      /** `{day}` `{quote}` */
      firstTime: string;
      /** `{day}` */
      oneDay: string;
      other: string;
      empty: string;
    };
  };
}
