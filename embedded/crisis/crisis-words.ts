/** The crisis patterns of a language, small enough to load with a page. crisis-detection.ts compiles them. */
export interface CrisisPatterns {
  /** Common misspellings and their correct form. */
  spellings: readonly (readonly [typed: string, read: string])[];
  /** Parts that several patterns share. A pattern names them in angle brackets. */
  parts: Readonly<Record<string, string>>;
  /** A word that all patterns after it contain: a text without it is skipped cheaply. */
  patterns: readonly (readonly [word: string, ...patterns: string[]])[];
}
