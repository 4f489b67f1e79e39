// The part of the Prompt API that Learn uses: the language model of the browser.
// Source: https://webmachinelearning.github.io/prompt-api/, as Chrome 148 implements it.

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

interface LanguageOptions {
  expectedInputs: readonly { type: 'text'; languages: readonly string[] }[];
  expectedOutputs: readonly { type: 'text'; languages: readonly string[] }[];
}

/** `downloadprogress` events have `loaded`, from 0 to 1. */
export type CreateMonitor = EventTarget;

export interface CreateOptions extends LanguageOptions {
  initialPrompts?: readonly { role: 'system'; content: string }[];
  monitor?: (monitor: CreateMonitor) => void;
  signal?: AbortSignal;
}

export interface PromptOptions {
  /** JSON Schema of the answer. */
  responseConstraint?: object;
  signal?: AbortSignal;
}

export interface LanguageModelSession {
  /** In tokens; may be infinite. */
  readonly contextWindow: number;
  readonly contextUsage: number;
  /** In tokens. */
  measureContextUsage(input: string, options?: PromptOptions): Promise<number>;
  /** The parts of one answer. */
  promptStreaming(input: string, options?: PromptOptions): ReadableStream<string>;
  destroy(): void;
}

export interface LanguageModelApi {
  availability(options?: LanguageOptions): Promise<Availability>;
  /** A session in state `downloadable` or `downloading` needs a press by the person just before. */
  create(options?: CreateOptions): Promise<LanguageModelSession>;
}

/** Null in browsers without the API and in insecure contexts. It calls nothing. */
export function findLanguageModelApi(): LanguageModelApi | null {
  return (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel ?? null;
}

/** BCP 47 codes: the language that the person writes in, and English, the language of the instructions. */
export function buildLanguageOptions(language: string): LanguageOptions {
  const inputs = [...new Set(['en', language])];
  return {
    expectedInputs: [{ type: 'text', languages: inputs }],
    expectedOutputs: [{ type: 'text', languages: [language] }],
  };
}
