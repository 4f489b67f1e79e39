// A prompt: our instructions, and the entries as data. It is independent of the provider.

/** Part of the key of stored texts. Every change of a prompt needs a new version (build-prompts.test.ts). */
export const PROMPT_VERSION = 'p5';

export interface ModelPrompt {
  instructions: string;
  /** The user message: only JSON. */
  input: string;
  maxOutputTokens: number;
  /** JSON Schema of a structured answer. */
  schema?: Readonly<Record<string, unknown>>;
}

export const SUMMARY_TOKENS_MAX = 300;
export const READING_TOKENS_MAX = 700;
export const WEEK_TOKENS_MAX = 700;
