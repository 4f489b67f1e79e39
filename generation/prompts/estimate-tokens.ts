// Estimates the tokens of a text without the model's tokenizer; rather too many than too few.
const LETTERS_PER_TOKEN = 3.5;
/** Tokens of other alphabets are shorter. */
const OTHER_LETTERS_PER_TOKEN = 2;
const IDEOGRAPHS_PER_TOKEN = 0.8;

export function estimateTokens(text: string): number {
  const ideographs = text.match(/[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u9FFF\uAC00-\uD7AF]/g)?.length ?? 0;
  const others = text.match(/[\u0250-\uFFFF]/g)?.length ?? 0;
  const otherLetters = Math.max(0, others - ideographs);
  return Math.ceil(
    (text.length - ideographs - otherLetters) / LETTERS_PER_TOKEN +
      otherLetters / OTHER_LETTERS_PER_TOKEN +
      ideographs / IDEOGRAPHS_PER_TOKEN,
  );
}
