// What a language brings to the weekly refresher. A learning is one text; a day of them is a reflection.

/** {on} is «on Sunday» or «on October 20», {day} the day alone. A frame that begins with one begins with a capital. */
export interface WeeklyWords {
  /** Sunday first. */
  weekdays: readonly string[];
  onWeekdays: readonly string[];
  months: readonly string[];
  /** {month}, {day}; `firstDay` is the day of the first of a month. */
  date: string;
  firstDay?: string;
  onDate: string;
  withYear: string;
  /** From 0 to 10. `numbersOfLearnings`: where the word for a learning needs other forms. */
  numbers: readonly string[];
  numbersOfLearnings?: readonly string[];
  figures: {
    one: string;
    onOneDay: string;
    onDays: string;
    somePrompts: string;
    allPrompts: string;
  };
  /** A line of the growth note. */
  label: string;
  /** The thread of a day: what an earlier day has. */
  wrote: string;
  /** The overview begins with one of these. {quote} and one of {on} and {day}. */
  leads: readonly string[];
  /** A second line, of a later day. */
  seconds: readonly string[];
  questions: readonly string[];
  /** All that was written are single words: {words}. */
  singleWords: readonly string[];
  /** Nothing can be quoted. */
  quiet: readonly string[];
  /** The growth note of a week with something hard, if no line is left for it: such a week is not counted. */
  kept: string;
  /** Between sentences. */
  space: string;
}
