// A language model as the writers see it: one call with text in and text out. Which provider answers is its own matter.
import type { ModelProvider } from '../../config/ai.ts';

/** How a call of a provider ended when it gave no usable text. */
export type CallFailure =
  | 'timeout'
  | 'rate'
  | 'auth'
  | 'model'
  | 'request'
  | 'provider'
  | 'network'
  | 'cut'
  | 'aborted'
  /** The breaker holds calls back. */
  | 'open';

export interface ModelRequest {
  instructions: string;
  /** The user message: JSON text. */
  input: string;
  maxOutputTokens: number;
  /** JSON Schema of the answer, for structured texts; the prompt describes it too. */
  schema?: Readonly<Record<string, unknown>>;
  /** Tries this call may use, at most 3. A job never makes more than 3 calls in all. */
  triesMax: number;
  /** Of the time for its text, what an earlier call has taken. */
  elapsedMs?: number;
  signal?: AbortSignal;
  /** Asked before a further try, with the tokens that the one before has used. False: there are none left for it. */
  reserveMore?: (tokens: number) => Promise<boolean>;
  /** Each further piece of the answer, as it comes. After a retry the text begins anew: `onRestart`. */
  onText?: (piece: string) => void;
  onRestart?: () => void;
}

export interface CallUsage {
  tries: number;
  /** Of all tries. Where the provider does not count, or broke off before it did, this is an estimate. */
  tokensIn: number;
  tokensOut: number;
  ms: number;
  firstTextMs: number | null;
}

export type ModelResponse =
  | { text: string; finish: 'stop' | 'length'; figures: CallUsage }
  | { failure: CallFailure; figures: CallUsage };

export interface Model {
  /** `openai:gpt-…`: what `source` of its texts says. */
  readonly source: string;
  readonly provider: ModelProvider;
  /** As a person reads it: «OpenAI», «Anthropic», «Google», or the host of the base URL. */
  readonly providerName: string;
  readonly name: string;
  /** True when its address is loopback, private or link-local: no text leaves the house. */
  readonly isPrivate: boolean;
  /** Tokens of input it takes. */
  readonly contextTokens: number;
  /** Never rejects. */
  call(call: ModelRequest): Promise<ModelResponse>;
  /**
   * Called each time the provider answers again after the breaker had held calls back, or after failures.
   * Returns the way to stop listening.
   */
  onRecovery(listener: () => void): () => void;
  close(): Promise<void>;
}
