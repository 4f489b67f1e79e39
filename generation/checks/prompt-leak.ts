// Detects leaked instructions: an answer that shares an n-gram with them.
const NGRAM_WORDS = 8;

export type Ngrams = ReadonlySet<string>;

export function listNgrams(instructions: string): Ngrams {
  const words = listWords(instructions);
  return new Set(words.slice(0, Math.max(0, words.length - NGRAM_WORDS + 1)).map((_, at) => joinNgram(words, at)));
}

export function containsNgram(ngrams: Ngrams, text: string): boolean {
  const words = listWords(text);
  return words.some((_, at) => at + NGRAM_WORDS <= words.length && ngrams.has(joinNgram(words, at)));
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function joinNgram(words: readonly string[], at: number): string {
  return words.slice(at, at + NGRAM_WORDS).join(' ');
}
