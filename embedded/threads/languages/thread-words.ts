// What a language brings to threads: expressions of what a line opens or closes, and words that connect nothing.

export interface ThreadWords {
  /** Patterns of whole words (of any characters in scripts without spaces). What a line opens: */
  asks: string;
  plans: string;
  fails: string;
  learns: string;
  /** What is learned is a word. */
  names: string;
  /** What a line closes: */
  answers: string;
  /** Surer than an answer: «the answer», «that is why». */
  settles: string;
  does: string;
  succeeds: string;
  uses: string;
  /** The thing happens once more: «feedback loops again». */
  again: string;
  /** Nothing is closed: «I would have called». */
  regrets: string;
  /** First words that need the line before, beyond those of text/signal-words.ts. */
  leaning?: string;
  /** Words before a name; the name then says little. */
  titles: string;
  /** A noun follows: «the wedding», «el mercado». */
  articles: string;
  /** A noun after one is not what the line is about; without «with», as in «trouble with the printer». */
  prepositions: string;
  /** Objects that stand for something said before: «I want to send her the photo». */
  pronouns?: string;
  /** The endings of participles and adverbs, which connect nothing. */
  participles?: RegExp;
  /** «Wrote:write»: the past of what somebody planned, if it does not begin like it. */
  irregular?: string;
  /** Words of everybody's days: they support a thread, but make none. */
  common: string;
  /** Months, thanks: no part of a thread. */
  never: string;
}
