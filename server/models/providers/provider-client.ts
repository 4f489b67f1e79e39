// The port of the SDK adapter: sends one request and streams the parts of the response. It throws only ProviderCallErrors.

export interface ProviderRequest {
  instructions: string;
  input: string;
  maxOutputTokens: number;
  schema?: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

export type ResponsePart =
  | { kind: 'text'; text: string }
  /** Activity that is not shown, such as reasoning. */
  | { kind: 'sign'; text: string }
  | { kind: 'end'; finish: 'stop' | 'length'; tokensIn: number; tokensOut: number };

export interface ProviderClient {
  send(request: ProviderRequest): AsyncIterable<ResponsePart>;
  close(): Promise<void>;
}
