// A run of words of the instructions in an answer: they are leaking.
const RUN_WORDS = 8;

export type Runs = ReadonlySet<string>;

export function listRuns(instructions: string): Runs {
  const words = listWords(instructions);
  return new Set(words.slice(0, Math.max(0, words.length - RUN_WORDS + 1)).map((_, at) => joinRun(words, at)));
}

export function hasRunOf(runs: Runs, text: string): boolean {
  const words = listWords(text);
  return words.some((_, at) => at + RUN_WORDS <= words.length && runs.has(joinRun(words, at)));
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function joinRun(words: readonly string[], at: number): string {
  return words.slice(at, at + RUN_WORDS).join(' ');
}
