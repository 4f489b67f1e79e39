// What the words of hard lines of one language look like. All are patterns of whole words, alternatives separated by `|`.

export interface HardWords {
  /** Death, illness, violence, being left. Always hard. */
  severe: string;
  /** Failure, humiliation, self-contempt. Hard unless the line has a turn. */
  bitter?: string;
  /** What happened, told without a hard word: laughed at, told off before others, nobody came, not slept. Hard even with a turn. */
  scenes?: string;
  /** Tears, worry, anger. Hard unless negated («without pain»), outweighed by warm words, or in a line with a turn. */
  mild?: string;
  /** Places, trades, instruments and what things do: hospital, vet, dead. Hard only beside a signal or a mild word. */
  setting?: string;
  /** Relatives, waiting, nights: what makes a setting hard. */
  signal?: string;
  /** Negates a mild word after it. */
  denial?: string;
  /** The line carries its own turn: «I wrote the letter anyway». */
  turn?: string;
  /** No spaces between the words: patterns are parts of words. */
  isUnspaced?: boolean;
}
