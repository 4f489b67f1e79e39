/** The care words of a language, small enough to come with a page. care.ts says how they are read. */
export interface CrisisPatterns {
  /** How words are also typed in haste, and what is read instead. */
  spellings: readonly (readonly [typed: string, read: string])[];
  /** What several patterns share, by its name in angle brackets. */
  parts: Readonly<Record<string, string>>;
  /** A word without which none of the patterns after it can match: looking for that costs nothing. */
  patterns: readonly (readonly [word: string, ...patterns: string[]])[];
}
