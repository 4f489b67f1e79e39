// What the list of one language is measured with: sentences that it must find, and sentences that only sound like them.

export interface CrisisSamples {
  /** Wishes to be dead, to vanish, not to wake up; being a burden; plans and means; self-harm; danger at home. */
  found: readonly string[];
  /** Figures of speech, films, history, news, other people's deaths, instructions. */
  nearMisses: readonly string[];
}
