// What a language pack must bring: every sentence the app itself says in a text. `{…}` are filled in by fill.ts.

/** Twelve, so that a reading asked for every night of a week never repeats a sentence. */
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

/** Enough for a sentence that stands in few readings. */
type FewSentenceVariants = readonly [string, string, string, string];

/** What a text chooses from. */
export type SentenceChoices = SentenceVariants | FewSentenceVariants;

export interface Locale {
  language: string;
  weekdays: readonly string[];
  months: readonly string[];
  /** `{day}` and `{month}`, for a day that a weekday would not name alone. */
  dateForm: string;
  /** `{date}` and `{year}`, for a day of another year. */
  dateWithYear: string;
  /** `{days}`: «on Friday and Saturday». */
  onDays: string;
  /** From so many days on they are counted: `{count}` is one of `numbers`. */
  countedDaysMin: number;
  onCountedDays: string;
  onCountedDaysThisWeek: string;
  /** `{start}` and `{end}`. */
  range: string;
  quotation: { open: string; close: string; innerOpen: string; innerClose: string };
  /** Between the last two of a list, and before that. */
  and: string;
  comma: string;
  /** By their count; more are figures. */
  numbers: readonly string[];
  summary: {
    /** `{theme}` `{days}` */
    comingBack: string;
    /** `{count}` */
    earlierDays: string;
  };
  bedtime: {
    openings: SentenceVariants;
    /** Of a reading that quotes nothing: they announce no words. */
    quietOpenings: SentenceVariants;
    /** In place of the quotes. */
    withoutQuotes: SentenceVariants;
    /** `{day}` `{quote}` */
    firstQuotes: SentenceVariants;
    laterQuotes: SentenceVariants;
    /** The last one of several. */
    lastQuotes: SentenceVariants;
    /** Before a second quote of the same day: `{quote}`. */
    joinedQuotes: SentenceVariants;
    /** `{theme}` `{days}`: «on Friday and Saturday». */
    themes: FewSentenceVariants;
    closings: SentenceVariants;
    /** After hard days: they ask for no ease. */
    gentleClosings: SentenceVariants;
    /** `{quote}` */
    tomorrows: SentenceVariants;
  };
  weekly: {
    /** What `{written}` stands for: `{entries}` `{days}`. */
    written: { oneEntry: string; onOneDay: string; onDays: string };
    /** Days that are not named. `{count}` */
    bothDays: string;
    someDays: string;
    allDays: string;
    /** `{written}` */
    openings: SentenceVariants;
    /** `{theme}` `{days}` */
    returning: SentenceVariants;
    /** `{theme}` `{days}`, after another one. */
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
      /** Only where no word came back. */
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
