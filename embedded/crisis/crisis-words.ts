// What the list of one language looks like. docs/embedded-writer.md says how to add one.

export interface CrisisWords {
  /** Words as they are typed, and as the patterns expect them: «wanna», «want to»; without accents. They hold for all languages. */
  spellings?: Readonly<Record<string, string>>;
  /** Parts that several patterns share. A pattern names them in angle brackets. */
  parts?: Readonly<Record<string, string>>;
  /**
   * Patterns of whole words, after the words of which each has at least one, separated by `|`: a text without them is
   * skipped cheaply. In a pattern `~` stands for any ending, `'` for an apostrophe, a space or nothing, `!{…}` for «not
   * followed by one of these words», and the names of parts stand in angle brackets. Case and accents make no difference.
   */
  patterns: readonly (readonly [words: string, ...patterns: string[]])[];
  /** No spaces between the words: patterns are parts of words, and `!{…}` does not expect a space. */
  isUnspaced?: boolean;
}
