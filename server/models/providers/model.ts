// The port for language models: one call with text in and text out.
import type { ModelProvider } from '../../config/ai.ts';

/** Output tokens for models that always reason. Reasoning is not shown, and unused tokens cost nothing. */
export const REASONING_TOKEN_BUDGET = 1024;

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
  /** The circuit breaker is open. */
  | 'open';

export interface ModelRequest {
  instructions: string;
  input: string;
  maxOutputTokens: number;
  /** JSON Schema of the answer, for structured texts; the prompt describes it too. */
  schema?: Readonly<Record<string, unknown>>;
  /** At most 3. A text never needs more than 3 calls in all. */
  triesMax: number;
  /** How much of the time for this text an earlier call has used. */
  elapsedMs?: number;
  signal?: AbortSignal;
  /** Reserves the tokens that the previous attempt has used. False: none are left for another attempt. */
  reserveMore?: (tokens: number) => Promise<boolean>;
  /** Receives each delta of the answer. `onRestart`: a retry starts the text again. */
  onText?: (delta: string) => void;
  onRestart?: () => void;
}

export interface CallUsage {
  tries: number;
  /** Of all attempts. An estimate when the provider sends no count. */
  tokensIn: number;
  tokensOut: number;
  ms: number;
  firstTextMs: number | null;
}

export type ModelResponse =
  | { text: string; finish: 'stop' | 'length'; figures: CallUsage }
  | { failure: CallFailure; figures: CallUsage };

export interface Model {
  /** `openai:gpt-…`; the `source` of its texts. */
  readonly source: string;
  readonly provider: ModelProvider;
  /** The name on the screen: «OpenAI», «Anthropic», «Google», or the host of the base URL. */
  readonly providerName: string;
  readonly name: string;
  /** The address is loopback, private or link-local: no text leaves the private network. */
  readonly isPrivate: boolean;
  readonly contextTokens: number;
  /** Never rejects. */
  call(call: ModelRequest): Promise<ModelResponse>;
  /** Calls `listener` each time the provider answers again after failures. Returns a function to unsubscribe. */
  onRecovery(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface ProviderRequest extends Pick<ModelRequest, 'instructions' | 'input' | 'maxOutputTokens' | 'schema'> {
  signal: AbortSignal;
}

export type ResponsePart =
  | { kind: 'text'; text: string }
  /** Activity that is not shown, such as reasoning. */
  | { kind: 'sign'; text: string }
  | { kind: 'end'; finish: 'stop' | 'length'; tokensIn: number; tokensOut: number };

/** Sends one request and streams the parts of the response. Throws only ProviderCallErrors. */
export interface ProviderClient {
  send(request: ProviderRequest): AsyncIterable<ResponsePart>;
  close(): Promise<void>;
}
