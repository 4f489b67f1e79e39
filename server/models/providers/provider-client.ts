// What the adapter gives the rest: one request, and its parts as they come. It throws CallErrors and nothing else.

export interface ProviderRequest {
  instructions: string;
  input: string;
  maxOutputTokens: number;
  schema?: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

export type ResponsePart =
  | { kind: 'text'; text: string }
  /** It is at work, and nothing of it is to be shown: reasoning, for example. */
  | { kind: 'sign'; text: string }
  | { kind: 'end'; finish: 'stop' | 'length'; tokensIn: number; tokensOut: number };

export interface ProviderClient {
  send(exchange: ProviderRequest): AsyncIterable<ResponsePart>;
  close(): Promise<void>;
}
