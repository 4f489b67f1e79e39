// What a prompt is: instructions of ours, and the writer's words as data. Pure text; no provider is known here.

/**
 * Part of the key under which texts are kept. Any change of the instructions, of the schema or of the input's shape
 * needs a new one; prompts.test.ts holds a hash of each.
 */
export const PROMPT_VERSION = 'p2';

export interface ModelPrompt {
  instructions: string;
  /** The user message: JSON, and nothing but JSON. */
  input: string;
  maxOutputTokens: number;
  /** JSON Schema of a structured answer. */
  schema?: Readonly<Record<string, unknown>>;
}

export const SUMMARY_TOKENS_MAX = 300;
export const READING_TOKENS_MAX = 700;
export const WEEK_TOKENS_MAX = 700;
